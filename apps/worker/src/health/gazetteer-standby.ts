import { Inject, Injectable } from '@nestjs/common';
import type { OnModuleDestroy } from '@nestjs/common';
import { answersRequests } from '#contracts';
import type { QueueServer } from '#queue';
import { SERVED_QUEUES } from '../worker.config.js';
import type { ServedQueues } from '../worker.config.js';
import { WorkerHealth } from './worker-health.js';

const DECISION_INTERVAL_MS = 250;
const PRESENCE_TIMEOUT_MS = 500;

/**
 * Leaves messages to other workers while this one has no gazetteer. Failing a chunk is faster than
 * answering one, so this worker would otherwise take most of them. If no other worker can answer
 * either, it takes requests all the same: failing at once is better than a timeout, and some
 * answers are cached. Batches and map tiles are not urgent and wait.
 */
@Injectable()
export class GazetteerStandby implements OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(
    private readonly health: WorkerHealth,
    @Inject(SERVED_QUEUES) private readonly queues: ServedQueues,
  ) {}

  /**
   * Call it before messages are taken: without a gazetteer, the worker starts on standby until
   * it has looked for others.
   */
  start(): void {
    if (!this.health.hasGazetteer) {
      this.queues.interactive?.pause();
      this.queues.batches?.pause();
      this.queues.tiles?.pause();
    }
    this.decideLater();
  }

  onModuleDestroy(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  private decideLater(): void {
    if (this.isStopped) return;
    this.timer = setTimeout(() => void this.decide(), DECISION_INTERVAL_MS);
    this.timer.unref();
  }

  private async decide(): Promise<void> {
    const { interactive, batches, tiles } = this.queues;
    if (this.health.hasGazetteer) {
      interactive?.resume();
      batches?.resume();
      tiles?.resume();
    } else {
      batches?.pause();
      tiles?.pause();
      if (interactive) await this.leaveToOthers(interactive);
    }
    this.decideLater();
  }

  private async leaveToOthers(queue: QueueServer): Promise<void> {
    const others = await queue.others(PRESENCE_TIMEOUT_MS);
    if (others?.some(({ report }) => answersRequests(report))) queue.pause();
    // While the queue's server does not answer, nothing changes.
    else if (others) queue.resume();
  }
}

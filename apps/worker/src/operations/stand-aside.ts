import { Inject, Injectable } from '@nestjs/common';
import type { OnModuleDestroy } from '@nestjs/common';
import { readWorkerReport } from '#contracts';
import type { AliveWorker, QueueServer } from '#messaging';
import { SERVED_QUEUES } from './served-queues.js';
import type { ServedQueues } from './served-queues.js';
import { WorkerHealth } from './worker-health.js';

const INTERVAL_MS = 250;
const LOOK_LIMIT_MS = 500;

/**
 * Leaves messages to others while this worker has no gazetteer. To fail a chunk takes less time than
 * to answer one, so that otherwise it would draw most of them. Where no other worker could answer
 * either it serves requests all the same: they are better failed at once, and some answers are kept.
 * Batches have time, and wait.
 */
@Injectable()
export class StandAside implements OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(
    private readonly health: WorkerHealth,
    @Inject(SERVED_QUEUES) private readonly queues: ServedQueues,
  ) {}

  /** To be called before messages are taken: until others have been heard of, they come first. */
  start(): void {
    if (!this.health.hasGazetteer) {
      this.queues.interactive?.pause();
      this.queues.batches?.pause();
    }
    this.decideLater();
  }

  onModuleDestroy(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  private decideLater(): void {
    if (this.isStopped) return;
    this.timer = setTimeout(() => void this.decide(), INTERVAL_MS);
    this.timer.unref();
  }

  private async decide(): Promise<void> {
    const { interactive, batches } = this.queues;
    if (this.health.hasGazetteer) {
      interactive?.resume();
      batches?.resume();
    } else {
      batches?.pause();
      if (interactive) await this.leaveToOthers(interactive);
    }
    this.decideLater();
  }

  private async leaveToOthers(queue: QueueServer): Promise<void> {
    const others = await queue.others(LOOK_LIMIT_MS);
    if (others?.some(canAnswer)) queue.pause();
    // As long as nobody is heard, for the queue's server is away, things stay as they are.
    else if (others) queue.resume();
  }
}

const canAnswer = ({ said }: AliveWorker): boolean => {
  const report = readWorkerReport(said);
  return report !== undefined && report.concurrency > 0 && report.hasGazetteer;
};

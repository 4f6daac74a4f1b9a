import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { HealthIndicatorService } from '@nestjs/terminus';
import { KeyDirectory, KeyFollower } from '#access';
import type { WorkerReport } from '#contracts';
import { examine, HealthWatch } from '#health';
import type { Conditions } from '#health';
import type { QueueClient } from '#messaging';
import { QUEUE_CLIENT } from '../geocoding-client/geocoding-client.js';
import { answersRequests, workersHeardOf } from './workers-heard-of.js';

const LOOK_LIMIT_MS = 900;

const NOBODY_ANSWERS = 'none that answers requests was heard of in the last seconds';

/** How full the queue is and who serves it, as of the last look. */
export interface QueueState {
  /** Undefined while the queue does not say. */
  readonly waiting: number | undefined;
  readonly workers: readonly WorkerReport[];
}

/** Looks after what a gateway needs: the queue, somebody who serves it, and the keys. */
@Injectable()
export class GatewayHealth implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly watch = new HealthWatch(() => this.look());
  private waiting = 0;
  private workers: readonly WorkerReport[] = [];

  constructor(
    private readonly indicators: HealthIndicatorService,
    @Inject(QUEUE_CLIENT) private readonly queue: Pick<QueueClient, 'queueDepth' | 'workersAlive'>,
    private readonly keys: KeyDirectory,
    private readonly follower: KeyFollower,
  ) {}

  get conditions(): Conditions {
    return this.watch.conditions;
  }

  get queueState(): QueueState {
    const isHeard = this.conditions['queue']?.status === 'up';
    return isHeard
      ? { waiting: this.waiting, workers: this.workers }
      : { waiting: undefined, workers: [] };
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.watch.start();
  }

  onApplicationShutdown(): void {
    this.watch.stop();
  }

  private async look(): Promise<Conditions> {
    const probes = {
      queue: () => this.probeQueue(),
      workers: () => this.probeWorkers(),
      keys: () => this.probeKeys(),
    };
    return { ...(await examine(this.indicators, probes, LOOK_LIMIT_MS)), ...this.postgres() };
  }

  /** As the keys were last looked at. Without it requests are answered still, and batches are not. */
  private postgres(): Conditions {
    const { hasFailed, durationMs } = this.follower.lastLook;
    const responseTime = Math.round(durationMs);
    const indicator = this.indicators.check('postgres');
    if (!hasFailed) return indicator.up({ responseTime });
    return indicator.degraded({ responseTime, message: 'cannot be read; known keys stay valid' });
  }

  private async probeQueue(): Promise<void> {
    this.waiting = await this.queue.queueDepth(LOOK_LIMIT_MS);
  }

  private async probeWorkers(): Promise<{ alive: number }> {
    this.workers = await workersHeardOf(this.queue, LOOK_LIMIT_MS);
    const alive = this.workers.filter(answersRequests).length;
    if (alive === 0) throw new Error(NOBODY_ANSWERS);
    return { alive };
  }

  /** Once read, keys stay known while Postgres is away. */
  private async probeKeys(): Promise<void> {
    if (!this.keys.isUsable) throw new Error('not read yet');
  }
}

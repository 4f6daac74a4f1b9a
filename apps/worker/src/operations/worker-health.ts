import { Inject, Injectable } from '@nestjs/common';
import type {
  OnApplicationBootstrap,
  OnApplicationShutdown,
  OnModuleDestroy,
} from '@nestjs/common';
import { HealthIndicatorService } from '@nestjs/terminus';
import { Geocoder } from '#geocoding';
import { HealthWatch } from '#health';
import type { Conditions } from '#health';
import { QueueClient, QueueServer } from '#messaging';
import { BATCH_QUEUE_CLIENT } from '../batches/batch-dispatcher.js';

const LOOK_LIMIT_MS = 1_200;

/** What there is to tell beside that all is well. */
type Found = Readonly<Record<string, unknown>> | void;

/** Looks after what a worker needs: the queue, and a gazetteer that it can search. */
@Injectable()
export class WorkerHealth
  implements OnApplicationBootstrap, OnModuleDestroy, OnApplicationShutdown
{
  private readonly watch = new HealthWatch(() => this.look());
  private hasBegunToStop = false;

  constructor(
    private readonly indicators: HealthIndicatorService,
    private readonly geocoder: Geocoder,
    @Inject(QueueServer) private readonly queue: Pick<QueueServer, 'isConnected'>,
    @Inject(BATCH_QUEUE_CLIENT) private readonly queueServer: Pick<QueueClient, 'isReachable'>,
  ) {}

  get conditions(): Conditions {
    return this.watch.conditions;
  }

  get isDraining(): boolean {
    return this.hasBegunToStop;
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.watch.start();
  }

  onModuleDestroy(): void {
    this.hasBegunToStop = true;
  }

  onApplicationShutdown(): void {
    this.watch.stop();
  }

  private async look(): Promise<Conditions> {
    const attempt = (name: string, probe: () => Promise<Found>) =>
      this.indicators.check(name).attempt(probe).withTimeout(LOOK_LIMIT_MS);
    const found = await Promise.all([
      attempt('queue', () => this.probeQueue()),
      attempt('gazetteer', () => this.probeGazetteer()),
    ]);
    return Object.assign({}, ...found);
  }

  private async probeQueue(): Promise<void> {
    const answers = await this.queueServer.isReachable(LOOK_LIMIT_MS);
    if (!answers || !this.queue.isConnected) throw new Error('out of reach');
  }

  private async probeGazetteer(): Promise<Found> {
    const { ready, detail } = await this.geocoder.readiness();
    if (!ready) throw new Error(detail);
    return { detail, answersKept: this.geocoder.cacheFigures };
  }
}

import { Inject, Injectable } from '@nestjs/common';
import type {
  OnApplicationBootstrap,
  OnApplicationShutdown,
  OnModuleDestroy,
} from '@nestjs/common';
import { HealthIndicatorService } from '@nestjs/terminus';
import { Geocoder } from '#geocoding';
import { examine, HealthWatch } from '#health';
import type { Conditions, Probe } from '#health';
import { QueueClient } from '#messaging';
import { BATCH_QUEUE_CLIENT } from '../batches/batch-dispatcher.js';
import { SERVED_QUEUES } from './served-queues.js';
import type { ServedQueues } from './served-queues.js';

const LOOK_LIMIT_MS = 1_200;

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
    @Inject(SERVED_QUEUES) private readonly queues: ServedQueues,
    @Inject(BATCH_QUEUE_CLIENT) private readonly queueServer: Pick<QueueClient, 'isReachable'>,
  ) {}

  get conditions(): Conditions {
    return this.watch.conditions;
  }

  /** As of the last look. */
  get hasGazetteer(): boolean {
    const { gazetteer } = this.conditions;
    return gazetteer !== undefined && gazetteer.status !== 'down';
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

  private look(): Promise<Conditions> {
    const probes = { queue: () => this.probeQueue(), gazetteer: () => this.probeGazetteer() };
    return examine(this.indicators, probes, LOOK_LIMIT_MS);
  }

  private async probeQueue(): Promise<void> {
    const answers = await this.queueServer.isReachable(LOOK_LIMIT_MS);
    const served = this.queues.interactive ?? this.queues.batches;
    if (!answers || !served?.isConnected) throw new Error('out of reach');
  }

  private async probeGazetteer(): ReturnType<Probe> {
    const { ready, detail } = await this.geocoder.readiness();
    if (!ready) throw new Error(detail);
    return { detail, answersKept: this.geocoder.cacheFigures };
  }
}

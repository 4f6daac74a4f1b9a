import type {
  OnApplicationBootstrap,
  OnApplicationShutdown,
  OnModuleDestroy,
} from '@nestjs/common';
import { Inject, Injectable } from '@nestjs/common';
import { HealthIndicatorService } from '@nestjs/terminus';
import { Geocoder } from '#geocoding';
import type { HealthConditions, HealthProbe } from '#platform';
import { HealthMonitor, Metrics, isReady, runHealthProbes } from '#platform';
import { QueueClient } from '#queue';
import type { ServedQueues } from '../worker.config.js';
import { BATCH_QUEUE_CLIENT, SERVED_QUEUES } from '../worker.config.js';

const PROBE_TIMEOUT_MS = 1_200;

/** Checks the dependencies of a worker: the queue, and a gazetteer that can be searched. */
@Injectable()
export class WorkerHealth
  implements OnApplicationBootstrap, OnModuleDestroy, OnApplicationShutdown
{
  private readonly monitor = new HealthMonitor(() => this.check());
  private isShuttingDown = false;

  constructor(
    private readonly indicators: HealthIndicatorService,
    private readonly geocoder: Geocoder,
    @Inject(SERVED_QUEUES) private readonly queues: ServedQueues,
    @Inject(BATCH_QUEUE_CLIENT) private readonly queueServer: Pick<QueueClient, 'isReachable'>,
  ) {}

  get conditions(): HealthConditions {
    return this.monitor.conditions;
  }

  /** As of the last check. */
  get hasGazetteer(): boolean {
    const { gazetteer } = this.conditions;
    return gazetteer !== undefined && gazetteer.status !== 'down';
  }

  get isDraining(): boolean {
    return this.isShuttingDown;
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.monitor.start();
  }

  onModuleDestroy(): void {
    this.isShuttingDown = true;
  }

  onApplicationShutdown(): void {
    this.monitor.stop();
  }

  private check(): Promise<HealthConditions> {
    const probes = { queue: () => this.probeQueue(), gazetteer: () => this.probeGazetteer() };
    return runHealthProbes(this.indicators, probes, PROBE_TIMEOUT_MS);
  }

  private async probeQueue(): Promise<void> {
    const answers = await this.queueServer.isReachable(PROBE_TIMEOUT_MS);
    const served = this.queues.interactive ?? this.queues.batches;
    if (!answers || !served?.isConnected) throw new Error('queue unreachable');
  }

  private async probeGazetteer(): ReturnType<HealthProbe> {
    const { ready, detail } = await this.geocoder.readiness();
    if (!ready) throw new Error(detail);
    return { detail, answersKept: this.geocoder.cacheFigures };
  }
}

/** Exports whether this worker is ready, as of the last check. */
@Injectable()
export class ReadinessMetric {
  constructor(metrics: Metrics, health: WorkerHealth) {
    metrics.addCollector({
      metrics: ['ready'],
      read: () => metrics.of('ready').set(isReady(health.conditions, health.isDraining) ? 1 : 0),
    });
  }
}

import type { DynamicModule } from '@nestjs/common';
import { Module } from '@nestjs/common';
import { ClientsModule } from '@nestjs/microservices';
import { TerminusModule } from '@nestjs/terminus';
import { BatchesModule } from '#batches';
import { BATCH_QUEUE } from '#contracts';
import type { Observability } from '#platform';
import { ObservabilityModule, collectPoolMetrics } from '#platform';
import { QueueClient } from '#queue';
import { BatchDispatcher, BatchRetention } from './batches/batch-dispatcher.js';
import { BatchConsumer } from './batches/batch.consumer.js';
import { InteractivePriority } from './batches/interactive-priority.js';
import { GeocodeConsumer } from './geocode.consumer.js';
import { GazetteerStandby } from './health/gazetteer-standby.js';
import { HealthController } from './health/health.controller.js';
import { ReadinessMetric, WorkerHealth } from './health/worker-health.js';
import { BatchWorkerPresence, WorkerReporter } from './health/worker-presence.js';
import { FailedChunkFilter } from './job-reporting.js';
import {
  Throughput,
  AnswerMetrics,
  MeasuredGeocoder,
  WorkerMetrics,
} from './metrics/worker-metrics.js';
import { TileConsumer } from './tile.consumer.js';
import type { ServedQueues, WorkerConfig } from './worker.config.js';
import { BATCH_QUEUE_CLIENT, SERVED_QUEUES, WORKER_CONFIG } from './worker.config.js';

/** What a worker is made of. */
export interface WorkerModuleOptions {
  /** Provides the Geocoder and the TileMaker. */
  readonly geocoding: DynamicModule;
  readonly config: WorkerConfig;
  readonly queues: ServedQueues;
  readonly observability: Observability;
}

/** One to dispatch, one to expire, and the rest for the chunks in progress. */
const BATCH_CONNECTIONS = 4;

/** The worker: takes messages, returns answers. */
@Module({})
export class WorkerModule {
  static forRoot(parts: WorkerModuleOptions): DynamicModule {
    const { config, queues } = parts;
    return {
      module: WorkerModule,
      imports: importsFor(parts),
      controllers: [GeocodeConsumer, BatchConsumer, TileConsumer, HealthController],
      providers: [
        AnswerMetrics,
        BatchDispatcher,
        BatchRetention,
        FailedChunkFilter,
        BatchWorkerPresence,
        InteractivePriority,
        ReadinessMetric,
        GazetteerStandby,
        WorkerMetrics,
        Throughput,
        MeasuredGeocoder,
        WorkerReporter,
        WorkerHealth,
        { provide: WORKER_CONFIG, useValue: config },
        { provide: SERVED_QUEUES, useValue: queues },
      ],
    };
  }
}

const importsFor = ({ geocoding, config, observability }: WorkerModuleOptions): DynamicModule[] => {
  const { databaseUrl, queueUrl, metricsPort: port, host } = config;
  return [
    TerminusModule.forRoot({ logger: false }),
    ObservabilityModule.forRoot(observability, { port, host }),
    geocoding,
    BatchesModule.forRoot({
      databaseUrl,
      applicationName: 'worker',
      maxConnections: BATCH_CONNECTIONS,
      observePool: collectPoolMetrics(observability.metrics)('batches'),
    }),
    ClientsModule.register([
      {
        name: BATCH_QUEUE_CLIENT,
        customClass: QueueClient,
        options: { url: queueUrl, queue: BATCH_QUEUE },
      },
    ]),
  ];
};

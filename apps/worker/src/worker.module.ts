import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { ClientsModule } from '@nestjs/microservices';
import { TerminusModule } from '@nestjs/terminus';
import { BatchesModule } from '#batches';
import { BATCH_QUEUE } from '#contracts';
import { QueueClient } from '#messaging';
import { ObservabilityModule, watchPools } from '#observability';
import type { Observers } from '#observability';
import { BatchConsumer } from './batches/batch.consumer.js';
import { BATCH_QUEUE_CLIENT, BatchDispatcher } from './batches/batch-dispatcher.js';
import { BatchRetention } from './batches/batch-retention.js';
import { InteractiveLoad } from './batches/interactive-load.js';
import { FailedChunkFilter } from './failed-chunk.filter.js';
import { GeocodeConsumer } from './geocode.consumer.js';
import { AnswerMeasure } from './operations/answer-measure.js';
import { HealthController } from './operations/health.controller.js';
import { Herald } from './operations/herald.js';
import { ReadinessWatch } from './operations/readiness-watch.js';
import { SERVED_QUEUES } from './operations/served-queues.js';
import type { ServedQueues } from './operations/served-queues.js';
import { StandAside } from './operations/stand-aside.js';
import { WorkerWatch } from './operations/worker-watch.js';
import { WorkerHealth } from './operations/worker-health.js';
import { WorkPace } from './operations/work-pace.js';
import { WorkerNews } from './operations/worker-news.js';
import { WORKER_CONFIG } from './worker.config.js';
import type { WorkerConfig } from './worker.config.js';

/** What a worker is made of. */
export interface WorkerParts {
  /** Provides the Geocoder. */
  readonly geocoding: DynamicModule;
  readonly config: WorkerConfig;
  readonly queues: ServedQueues;
  readonly observers: Observers;
}

/** One dispatches, one expires, and the chunks in hand take what is left. */
const BATCH_CONNECTIONS = 4;

/** Messages in, answers out. */
@Module({})
export class WorkerModule {
  static forRoot(parts: WorkerParts): DynamicModule {
    const { config, queues } = parts;
    return {
      module: WorkerModule,
      imports: importsFor(parts),
      controllers: [GeocodeConsumer, BatchConsumer, HealthController],
      providers: [
        AnswerMeasure,
        BatchDispatcher,
        BatchRetention,
        FailedChunkFilter,
        Herald,
        InteractiveLoad,
        ReadinessWatch,
        StandAside,
        WorkerWatch,
        WorkPace,
        WorkerNews,
        WorkerHealth,
        { provide: WORKER_CONFIG, useValue: config },
        { provide: SERVED_QUEUES, useValue: queues },
      ],
    };
  }
}

const importsFor = ({ geocoding, config, observers }: WorkerParts): DynamicModule[] => {
  const { databaseUrl, queueUrl, metricsPort: port, host } = config;
  return [
    TerminusModule.forRoot({ logger: false }),
    ObservabilityModule.forRoot(observers, { port, host }),
    geocoding,
    BatchesModule.forRoot({
      databaseUrl,
      applicationName: 'worker',
      maxConnections: BATCH_CONNECTIONS,
      watchPool: watchPools(observers.metrics)('batches'),
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

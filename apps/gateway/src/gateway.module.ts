import { Module } from '@nestjs/common';
import type { DynamicModule, FactoryProvider } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { ClientsModule } from '@nestjs/microservices';
import { TerminusModule } from '@nestjs/terminus';
import { AccessModule } from '#access';
import { BatchesModule } from '#batches';
import { GEOCODE_QUEUE } from '#contracts';
import { QueueClient } from '#messaging';
import { ObservabilityModule, watchPools } from '#observability';
import type { Observers } from '#observability';
import { KeyCheck } from './access/key-check.js';
import { WrongKeys } from './access/wrong-keys.js';
import { MethodsController } from './batches/methods.controller.js';
import { DownloadGate } from './batches/results/download-gate.js';
import { ResultsController } from './batches/results/results.controller.js';
import { ResultSender } from './batches/results/result-sender.js';
import { TextLengths } from './batches/results/text-lengths.js';
import { TextSender } from './batches/results/text-sender.js';
import { WholeTextSender } from './batches/results/whole-text-sender.js';
import { UploadController } from './batches/upload/upload.controller.js';
import { UploadGate } from './batches/upload/upload-gate.js';
import { ProgressFeed } from './batches/watch/progress-feed.js';
import { WatchGate } from './batches/watch/watch-gate.js';
import { WatchController } from './batches/watch/watch.controller.js';
import { WebhookCourier } from './batches/webhooks/webhook-courier.js';
import { ErrorFilter } from './errors/error.filter.js';
import { GATEWAY_CONFIG } from './gateway.config.js';
import type { GatewayConfig } from './gateway.config.js';
import { GeocodingClient, QUEUE_CLIENT } from './geocoding-client/geocoding-client.js';
import { Draining } from './operations/draining.js';
import { GatewayHealth } from './operations/gateway-health.js';
import { HealthController } from './operations/health.controller.js';
import { QueueWatch } from './operations/queue-watch.js';
import { ReadinessWatch } from './operations/readiness-watch.js';
import { Admission } from './overload/admission.js';
import { RateLimitModule } from './rate-limit/rate-limit.module.js';
import { V1Controller } from './v1/v1.controller.js';
import { V2Controller } from './v2/v2.controller.js';

/** Beside those of uploads: for whoever watches and fetches. */
const BATCH_CONNECTIONS = 6;

const controllers = [
  V1Controller,
  V2Controller,
  UploadController,
  WatchController,
  ResultsController,
  MethodsController,
  HealthController,
];

const forWatchers = [ProgressFeed, WatchGate];
const forResults = [DownloadGate, ResultSender, TextLengths, TextSender, WholeTextSender];

/** HTTP in, messages out. */
@Module({})
export class GatewayModule {
  static forRoot(config: GatewayConfig, observers: Observers): DynamicModule {
    return {
      module: GatewayModule,
      imports: importsFor(config, observers),
      controllers: [...controllers],
      providers: [
        Draining,
        GatewayHealth,
        GeocodingClient,
        admissionFor(config),
        { provide: GATEWAY_CONFIG, useValue: config },
        KeyCheck,
        ...forWatchers,
        ...forResults,
        QueueWatch,
        ReadinessWatch,
        UploadGate,
        WebhookCourier,
        WrongKeys,
        { provide: APP_FILTER, useClass: ErrorFilter },
      ],
    };
  }
}

const importsFor = (config: GatewayConfig, observers: Observers): DynamicModule[] => {
  const watchPool = watchPools(observers.metrics);
  return [
    TerminusModule.forRoot({ logger: false }),
    ObservabilityModule.forRoot(observers, { port: config.metricsPort, host: config.host }),
    AccessModule.forRoot({ ...config, watchPool: watchPool('keys') }),
    BatchesModule.forRoot({
      databaseUrl: config.databaseUrl,
      applicationName: 'gateway',
      maxConnections: config.batches.uploadsAtOnce + BATCH_CONNECTIONS,
      watchPool: watchPool('batches'),
    }),
    RateLimitModule.forRoot(config.limiterUrl, observers.logger),
    ClientsModule.register([
      {
        name: QUEUE_CLIENT,
        customClass: QueueClient,
        options: { url: config.queueUrl, queue: GEOCODE_QUEUE },
      },
    ]),
  ];
};

const admissionFor = ({ requestTimeoutMs }: GatewayConfig): FactoryProvider => ({
  provide: Admission,
  useFactory: (queue: QueueClient) => new Admission(queue, requestTimeoutMs),
  inject: [QUEUE_CLIENT],
});

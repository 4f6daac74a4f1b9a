import type { DynamicModule, FactoryProvider } from '@nestjs/common';
import { Module } from '@nestjs/common';
import { ClientsModule } from '@nestjs/microservices';
import { TerminusModule } from '@nestjs/terminus';
import { AccessModule } from '#access';
import { BatchesModule } from '#batches';
import { GEOCODE_QUEUE, MAP_TILE_QUEUE } from '#contracts';
import type { Logger, Observability } from '#platform';
import { LOGGER, Metrics, ObservabilityModule, collectPoolMetrics } from '#platform';
import { QueueClient } from '#queue';
import { AttributionController } from './attribution/attribution.controller.js';
import { ApiKeyCheck, PUBLIC_ACCESS, WrongKeyThrottle } from './auth/api-key-check.js';
import { AllowedMethodsController } from './batches/batch-routes.js';
import { BATCH_CONFIG } from './batches/batch.config.js';
import { DownloadGate, WatcherGate } from './batches/concurrency-gates.js';
import { FullResultSender } from './batches/results/full-result-sender.js';
import { ResultLengths } from './batches/results/result-lengths.js';
import { ResultSender } from './batches/results/result-sender.js';
import { ResultsController } from './batches/results/results.controller.js';
import { TextStreamer } from './batches/results/render-chunks.js';
import { ProgressFeed } from './batches/status/progress-feed.js';
import { StatusController } from './batches/status/status.controller.js';
import { UploadGate } from './batches/upload/upload-gate.js';
import { UploadController } from './batches/upload/upload.controller.js';
import { WebhookDispatcher } from './batches/webhooks/webhook-dispatcher.js';
import { WEBHOOK_RULES } from './batches/webhooks/webhook-target.js';
import type { GatewayConfig } from './config.js';
import { ChunkDispatcher } from './geocoding-client/chunk-dispatcher.js';
import { GeocodingClient, QUEUE_CLIENT } from './geocoding-client/geocoding-client.js';
import { GatewayHealth } from './health/gateway-health.js';
import { OperatorHealthPage, QueueMetrics, ReadinessMetric } from './health/health-metrics.js';
import { HealthController } from './health/health.controller.js';
import { DrainState } from './http/draining.js';
import { pipelineProviders } from './http/pipeline.js';
import { AdmissionControl } from './load-shedding/admission-control.js';
import { AddokController } from './protocols/addok/addok.controller.js';
import { NominatimController } from './protocols/nominatim/nominatim.controller.js';
import { PeliasController } from './protocols/pelias/pelias.controller.js';
import { PhotonController } from './protocols/photon/photon.controller.js';
import { ProtocolGeocoder } from './protocols/protocol-geocoder.js';
import { RateLimitModule } from './rate-limit/rate-limit.module.js';
import { TILE_QUEUE_CLIENT, TileClient } from './tiles/tile-client.js';
import { TilesController } from './tiles/tiles.controller.js';
import { V1Controller } from './v1/v1.controller.js';
import { SuggestController } from './v2/suggest/suggest.controller.js';
import { V2Controller } from './v2/v2.controller.js';

/** Database connections of the batch endpoints beside those of uploads. */
const BATCH_CONNECTIONS = 6;

const controllers = [
  V1Controller,
  V2Controller,
  SuggestController,
  NominatimController,
  PhotonController,
  PeliasController,
  AddokController,
  UploadController,
  StatusController,
  ResultsController,
  AllowedMethodsController,
  AttributionController,
  TilesController,
  HealthController,
];

const batchProviders = [
  UploadGate,
  ProgressFeed,
  WatcherGate,
  DownloadGate,
  ResultSender,
  ResultLengths,
  TextStreamer,
  FullResultSender,
  WebhookDispatcher,
];

/** The gateway: HTTP requests in, queue messages out. */
@Module({})
export class GatewayModule {
  static forRoot(config: GatewayConfig, observers: Observability): DynamicModule {
    return {
      module: GatewayModule,
      imports: importsFor(config, observers),
      controllers: [...controllers],
      providers: [
        ...pipelineProviders,
        ApiKeyCheck,
        WrongKeyThrottle,
        ...configuredProviders(config),
        { provide: PUBLIC_ACCESS, useValue: config.publicAccess },
        { provide: BATCH_CONFIG, useValue: config },
        { provide: WEBHOOK_RULES, useValue: config.webhooks },
        ...batchProviders,
        GatewayHealth,
        ProtocolGeocoder,
        TileClient,
        QueueMetrics,
        ReadinessMetric,
        OperatorHealthPage,
      ],
    };
  }
}

const configuredProviders = (config: GatewayConfig): readonly FactoryProvider[] => [
  {
    provide: DrainState,
    useFactory: (logger: Logger) => new DrainState(config.drainDelayMs, logger),
    inject: [LOGGER],
  },
  {
    provide: AdmissionControl,
    useFactory: (queue: QueueClient) => new AdmissionControl(queue, config.requestTimeoutMs),
    inject: [QUEUE_CLIENT],
  },
  {
    provide: GeocodingClient,
    useFactory: (queue: QueueClient, admission: AdmissionControl, metrics: Metrics) => {
      const dispatcher = new ChunkDispatcher(queue, config.chunkSize, admission, metrics);
      return new GeocodingClient(dispatcher, config, admission);
    },
    inject: [QUEUE_CLIENT, AdmissionControl, Metrics],
  },
];

const importsFor = (config: GatewayConfig, observers: Observability): DynamicModule[] => {
  const observePool = collectPoolMetrics(observers.metrics);
  return [
    TerminusModule.forRoot({ logger: false }),
    ObservabilityModule.forRoot(observers, { port: config.metricsPort, host: config.host }),
    AccessModule.forRoot({ ...config, observePool: observePool('keys') }),
    BatchesModule.forRoot({
      databaseUrl: config.databaseUrl,
      applicationName: 'gateway',
      maxConnections: config.batches.concurrentUploads + BATCH_CONNECTIONS,
      observePool: observePool('batches'),
    }),
    RateLimitModule.forRoot(config, observers.logger),
    ClientsModule.register([
      {
        name: QUEUE_CLIENT,
        customClass: QueueClient,
        options: { url: config.queueUrl, queue: GEOCODE_QUEUE },
      },
      {
        name: TILE_QUEUE_CLIENT,
        customClass: QueueClient,
        options: { url: config.queueUrl, queue: MAP_TILE_QUEUE },
      },
    ]),
  ];
};

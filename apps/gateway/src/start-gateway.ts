import { setTimeout as sleep } from 'node:timers/promises';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { KeyDirectory } from '#access';
import { enforceShutdownTimeout, Metrics, NestLogger, SHUTDOWN_SIGNALS, Tracing } from '#platform';
import type { Logger, Observability } from '#platform';
import type { QueueClient } from '#queue';
import { ApiKeyCheck, apiKeyHook } from './auth/api-key-check.js';
import { uploadFormatOf, uploadContentTypes } from './batches/upload/upload-parameters.js';
import { MAX_UPLOAD_MS } from './batches/batch.config.js';
import type { GatewayConfig } from './config.js';
import { GatewayModule } from './gateway.module.js';
import { GeocodingClient, QUEUE_CLIENT } from './geocoding-client/geocoding-client.js';
import { GatewayHealth, servesRequests } from './health/gateway-health.js';
import { DrainState } from './http/draining.js';
import { createHttpAdapter } from './http/http-adapter.js';
import { installPipeline } from './http/pipeline.js';
import { readCertificate } from './http/tls/certificate.js';
import { AdmissionControl, admissionHook } from './load-shedding/admission-control.js';
import { gateHook, gateTimeoutMs } from './load-shedding/request-gate.js';
import { serveApiDocs } from './openapi/api-docs.js';
import { SampleQueries } from './v2/sample-queries.js';
import { serveWebPage } from './web/web-page.js';

/** The time for closing connections at shutdown, beside the configured drain and request times. */
const STOP_GRACE_MS = 15_000;

/** How long the start waits for the queue, so that the first requests find it connected. */
const QUEUE_WAIT_MS = 2_000;

/** How long the warm-up waits for a worker. Milliseconds. */
const WORKER_WAIT_MS = 30_000;
const WORKER_POLL_MS = 100;

/** The backlog of pending TCP connections: enough for a burst. The kernel may limit it further. */
const BACKLOG = 4_096;

/** Starts a gateway as the program of this process, which shuts down gracefully on signals. */
export async function startGateway(config: GatewayConfig, logger: Logger): Promise<void> {
  const tracing = config.tracing && (await Tracing.start(config.tracing, logger));
  const observers = { logger, metrics: new Metrics('gateway'), tracing };
  const application = await createGateway(config, observers);
  application.enableShutdownHooks([...SHUTDOWN_SIGNALS]);
  const { drainDelayMs, requestTimeoutMs } = config;
  enforceShutdownTimeout(drainDelayMs + requestTimeoutMs + STOP_GRACE_MS, logger);
  const health = application.get(GatewayHealth);
  if (config.warmUpMs > 0) health.beginWarmUp();
  await serveGateway(application, config, logger);
  if (config.warmUpMs > 0) await warmUp(application, config, logger);
  health.endWarmUp();
  if (!application.get(DrainState).isDraining)
    logger.info({ url: await application.getUrl() }, 'gateway ready');
}

/** Creates a gateway that does not listen yet. Rejects if its certificate cannot be used. */
export async function createGateway(
  config: GatewayConfig,
  observers: Observability,
): Promise<NestFastifyApplication> {
  const certificate = config.certificate && (await readCertificate(config.certificate));
  const isOriginOfKey = (origin: string): boolean => keys.isOriginOfKey(origin);
  const parts = { config, observers, certificate, isOriginOfKey, uploadTimeoutMs: MAX_UPLOAD_MS };
  const application = await NestFactory.create<NestFastifyApplication>(
    GatewayModule.forRoot(config, observers),
    createHttpAdapter(parts),
    { logger: new NestLogger(observers.logger), bodyParser: false, abortOnError: false },
  );
  const keys = application.get(KeyDirectory);
  const server = application.getHttpAdapter().getInstance();
  installPipeline(server, {
    config,
    observers,
    isTracing: config.tracing !== undefined,
    uploads: {
      contentTypes: uploadContentTypes,
      checkContentType: uploadFormatOf,
      timeoutMs: MAX_UPLOAD_MS,
    },
    drainState: application.get(DrainState),
    isOriginOfKey,
    checkApiKey: apiKeyHook(application.get(ApiKeyCheck)),
    controlAdmission: admissionHook(application.get(AdmissionControl)),
    requestGate: gateHook(gateTimeoutMs(config.requestTimeoutMs)),
  });
  serveApiDocs(server, application);
  serveWebPage(server, config);
  return application;
}

/** Waits for the queue for a short time, then listens. */
export async function serveGateway(
  application: NestFastifyApplication,
  { host, port }: GatewayConfig,
  logger: Logger,
): Promise<void> {
  const queue = application.get<QueueClient>(QUEUE_CLIENT);
  if (!(await queue.isReachable(QUEUE_WAIT_MS))) logger.warn({}, 'queue unreachable');
  await application.listen({ port, host, backlog: BACKLOG });
}

/**
 * Answers sample queries before the gateway is ready, so that V8 optimises the code of gateway and workers: the first
 * requests would otherwise take several times as long as later ones (docs/decisions/0031). Ends early when a query fails,
 * as when the workers are busy.
 */
async function warmUp(
  application: NestFastifyApplication,
  { warmUpMs, requestTimeoutMs }: GatewayConfig,
  logger: Logger,
): Promise<void> {
  const drainState = application.get(DrainState);
  if (!(await findsWorker(application.get(GatewayHealth), drainState))) {
    logger.info({ reason: 'no worker' }, 'warm-up ended early');
    return;
  }
  const endsAtMs = performance.now() + warmUpMs;
  const geocoding = application.get(GeocodingClient);
  const admission = application.get(AdmissionControl);
  const options = { geocoding, admission, requestTimeoutMs, endsAtMs, drainState };
  try {
    await new SampleQueries(options).answer();
  } catch (error) {
    logger.info({ reason: String(error) }, 'warm-up ended early');
  }
}

/** Waits for a worker for a limited time; without one, the gateway is not ready anyway. */
async function findsWorker(health: GatewayHealth, drainState: DrainState): Promise<boolean> {
  const endsAtMs = performance.now() + WORKER_WAIT_MS;
  while (performance.now() < endsAtMs && !drainState.isDraining) {
    if (health.queueState.workers.some(servesRequests)) return true;
    await sleep(WORKER_POLL_MS);
  }
  return false;
}

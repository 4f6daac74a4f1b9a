import { getPriority, setPriority } from 'node:os';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { WorkerReport } from '#contracts';
import { BATCH_QUEUE, GEOCODE_QUEUE, MAP_TILE_QUEUE } from '#contracts';
import { Geocoder, GeocodingModule } from '#geocoding';
import type { Logger, Metrics, Observability } from '#platform';
import {
  NestLogger,
  SHUTDOWN_SIGNALS,
  collectPoolMetrics,
  enforceShutdownTimeout,
} from '#platform';
import { QueueServer } from '#queue';
import type { JobReport } from '#queue';
import { InteractivePriority } from './batches/interactive-priority.js';
import { GazetteerStandby } from './health/gazetteer-standby.js';
import { WorkerReporter, newWorkerId } from './health/worker-presence.js';
import { reportJobs } from './job-reporting.js';
import { gazetteerConnections } from './worker.config.js';
import type { ServedQueues, WorkerConfig } from './worker.config.js';
import { WorkerModule } from './worker.module.js';

/**
 * Ten seconds for the chunks in progress, the rest to close connections to servers that may not
 * answer.
 */
const SHUTDOWN_TIMEOUT_MS = 25_000;

/**
 * Most of the code that queries take is compiled to bytecode within half a second; the first requests would
 * otherwise take several times as long as later ones, and block the event loop for a tenth of a second. Optimising
 * it takes ten seconds (docs/decisions/0025).
 */
const WARM_UP_MS = 500;

/** Warms up after the start, so that it delays neither readiness nor users' queries. */
function warmUp(application: NestFastifyApplication, logger: Logger): void {
  const interactive = application.get(InteractivePriority);
  application
    .get(Geocoder)
    .warmUp(WARM_UP_MS, () => interactive.yieldToInteractive())
    .catch((error: unknown) => {
      // Users' queries do not need it; health reports a database that does not answer.
      logger.debug({ reason: String(error) }, 'warm-up ended early');
    });
}

/**
 * Starts a worker that answers with the Geocoder of `geocoding` as the program of this process: it
 * shuts down gracefully on signals and has a lower CPU priority.
 */
export async function startWorker(
  config: WorkerConfig,
  geocoding: DynamicModule,
  observability: Observability,
): Promise<void> {
  const application = await createWorker(config, geocoding, observability);
  application.enableShutdownHooks([...SHUTDOWN_SIGNALS]);
  enforceShutdownTimeout(SHUTDOWN_TIMEOUT_MS, observability.logger);
  await serveWorker(application, config, observability.logger);
  lowerProcessPriority();
  warmUp(application, observability.logger);
}

/** Creates a worker that does not take chunks yet. */
export async function createWorker(
  config: WorkerConfig,
  geocoding: DynamicModule,
  observability: Observability,
): Promise<NestFastifyApplication> {
  const queues = serveQueues(config, {
    onEnd: reportJobs(observability),
    report: () => application.get(WorkerReporter).report(),
  });
  const application = await NestFactory.create<NestFastifyApplication>(
    WorkerModule.forRoot({ config, geocoding, queues, observability }),
    // At shutdown a connection without a request would delay the worker; to cut off a health check does no harm.
    new FastifyAdapter({ skipMiddie: true, requestTimeout: 10_000, forceCloseConnections: true }),
    { logger: new NestLogger(observability.logger), abortOnError: false },
  );
  for (const strategy of [queues.interactive, queues.batches, queues.tiles]) {
    if (strategy) application.connectMicroservice({ strategy });
  }
  return application;
}

/** The geocoder over the gazetteer in Postgres, with metrics of its connections. */
export const gazetteerModule = (config: WorkerConfig, metrics: Metrics): DynamicModule =>
  GeocodingModule.forRoot({
    databaseUrl: config.gazetteerUrl,
    maxConnections: gazetteerConnections(config),
    answerCacheSize: config.answerCacheSize,
    precedence: config.precedence,
    observePool: collectPoolMetrics(metrics)('gazetteer'),
  });

/** What the queue servers of a worker call. */
interface QueueListeners {
  readonly onEnd: (report: JobReport) => void;
  readonly report: () => WorkerReport;
}

/** Map tiles have the lowest priority: a worker makes one at a time, with one connection to Postgres. */
const TILE_CONCURRENCY = 1;

/** The queue servers of a worker, as its concurrency requires. Throws when there would be none. */
function serveQueues(
  { queueUrl: url, concurrency, batchConcurrency }: WorkerConfig,
  { onEnd, report }: QueueListeners,
): ServedQueues {
  if (concurrency === 0 && batchConcurrency === 0) {
    throw new Error(
      'WORKER_CONCURRENCY and WORKER_BATCH_CONCURRENCY are both 0; set at least one of them',
    );
  }
  const presence = { id: newWorkerId(), report };
  const interactive = {
    url,
    queue: GEOCODE_QUEUE,
    concurrency,
    prefersWarmWorkers: true,
    onEnd,
    presence,
  };
  const batches = { url, queue: BATCH_QUEUE, concurrency: batchConcurrency, onEnd };
  const tiles = { url, queue: MAP_TILE_QUEUE, concurrency: TILE_CONCURRENCY, onEnd };
  return {
    interactive: concurrency > 0 ? new QueueServer(interactive) : undefined,
    batches: batchConcurrency > 0 ? new QueueServer(batches) : undefined,
    tiles: concurrency > 0 ? new QueueServer(tiles) : undefined,
  };
}

/** Loads the gazetteer first: until then every chunk would fail. */
export async function serveWorker(
  application: NestFastifyApplication,
  { healthPort, host }: WorkerConfig,
  logger: Logger,
): Promise<void> {
  await application.init();
  application.get(GazetteerStandby).start();
  await application.startAllMicroservices();
  await application.listen(healthPort, host);
  logger.info({ health: await application.getUrl() }, 'worker ready');
}

/** A third of the CPU weight of a program with the default priority. */
const NICENESS = 5;

/**
 * Gives gateways, Redis and Postgres on the same machine priority over this program. A worker uses
 * all CPU time that it gets: among workers of equal priority, a gateway waits longer for the CPU
 * than refusing a request takes, and Postgres longer than its query takes.
 */
function lowerProcessPriority(): void {
  try {
    if (getPriority() < NICENESS) setPriority(NICENESS);
  } catch {
    // Not permitted here; the default priority works as well.
  }
}

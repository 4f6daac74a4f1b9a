import { NestFactory } from '@nestjs/core';
import type { DynamicModule } from '@nestjs/common';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { BATCH_QUEUE, GEOCODE_QUEUE } from '#contracts';
import type { WorkerReport } from '#contracts';
import { limitStop, STOP_SIGNALS } from '#health';
import { QueueServer } from '#messaging';
import { FrameworkLogger } from '#observability';
import type { Observers } from '#observability';
import { lowerPriority } from './lower-priority.js';
import { observeJobs } from './operations/observe-jobs.js';
import { StandAside } from './operations/stand-aside.js';
import { newWorkerId } from './operations/worker-id.js';
import { WorkerNews } from './operations/worker-news.js';
import type { WorkerConfig } from './worker.config.js';
import { WorkerModule } from './worker.module.js';

/** Ten seconds for the chunks in hand, the rest for goodbyes to servers that may not hear them. */
const STOP_LIMIT_MS = 25_000;

/**
 * Starts a worker that answers with the geocoder of `geocoding`; signals stop it gracefully. Other
 * programs are let have the processor first.
 */
export async function startWorker(
  config: WorkerConfig,
  geocoding: DynamicModule,
  observers: Observers,
): Promise<void> {
  const { logger } = observers;
  const onEnd = observeJobs(observers);
  const interactive = new QueueServer({
    url: config.queueUrl,
    queue: GEOCODE_QUEUE,
    concurrency: config.concurrency,
    onEnd,
    announce: { id: newWorkerId(), news: (): WorkerReport => application.get(WorkerNews).report() },
  });
  const batches = new QueueServer({
    url: config.queueUrl,
    queue: BATCH_QUEUE,
    concurrency: config.batchConcurrency,
    onEnd,
  });
  const queues = {
    interactive: config.concurrency > 0 ? interactive : undefined,
    batches: config.batchConcurrency > 0 ? batches : undefined,
  };
  const served = [queues.interactive, queues.batches].filter((queue) => queue !== undefined);
  if (served.length === 0) {
    throw new Error('WORKER_CONCURRENCY and WORKER_BATCH_CONCURRENCY leave nothing to do');
  }
  const application = await NestFactory.create<NestFastifyApplication>(
    WorkerModule.forRoot({ config, geocoding, queues, observers }),
    new FastifyAdapter({ skipMiddie: true, requestTimeout: 10_000 }),
    { logger: new FrameworkLogger(logger), abortOnError: false },
  );
  for (const strategy of served) application.connectMicroservice({ strategy });
  application.enableShutdownHooks([...STOP_SIGNALS]);
  limitStop(STOP_LIMIT_MS, logger);
  await takeUpWork(application, config);
  lowerPriority();
  logger.info({ health: await application.getUrl() }, 'worker ready');
}

/** Loads the gazetteer first: until then every chunk would only be refused. */
async function takeUpWork(
  application: NestFastifyApplication,
  { healthPort, host }: WorkerConfig,
): Promise<void> {
  await application.init();
  application.get(StandAside).start();
  await application.startAllMicroservices();
  await application.listen(healthPort, host);
}

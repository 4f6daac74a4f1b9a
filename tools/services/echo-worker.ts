import 'reflect-metadata';
import { createLogger, Metrics } from '#platform';
import { startWorker } from '../../apps/worker/src/start-worker.js';
import { readWorkerConfig } from '../../apps/worker/src/worker.config.js';
import { EchoModule } from './echo-geocoder.js';

/**
 * A worker process whose geocoder returns each query text as the label; see `echo-geocoder.ts`. It
 * needs no gazetteer. Settings: those of a worker.
 */
const config = readWorkerConfig(process.env);
await startWorker(
  config,
  { module: EchoModule },
  { logger: createLogger('worker', config.logLevel), metrics: new Metrics('worker') },
);

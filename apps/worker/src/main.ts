import 'reflect-metadata';
import { GeocodingModule } from '#geocoding';
import { createLogger, Metrics, readLogLevel, watchPools } from '#observability';
import { startWorker } from './start-worker.js';
import { readWorkerConfig } from './worker.config.js';

const logger = createLogger('worker', readLogLevel(process.env.LOG_LEVEL) ?? 'info');
try {
  const config = readWorkerConfig(process.env);
  const { gazetteerUrl: databaseUrl, answersKept, precedence } = config;
  const metrics = new Metrics('worker');
  const watchPool = watchPools(metrics)('gazetteer');
  const geocoding = GeocodingModule.forRoot({ databaseUrl, answersKept, precedence, watchPool });
  await startWorker(config, geocoding, { logger, metrics });
} catch (error) {
  logger.fatal({ reason: error instanceof Error ? error.message : String(error) }, 'cannot start');
  process.exit(1);
}

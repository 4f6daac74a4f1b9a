import 'reflect-metadata';
import { GeocodingModule } from '#geocoding';
import { createLogger, Metrics, readLogLevel, Tracing, watchPools } from '#observability';
import { startWorker } from './start-worker.js';
import { readWorkerConfig } from './worker.config.js';

const logger = createLogger('worker', readLogLevel(process.env.LOG_LEVEL) ?? 'info');
try {
  const config = readWorkerConfig(process.env);
  const { gazetteerUrl: databaseUrl, answersKept, precedence } = config;
  const metrics = new Metrics('worker');
  const tracing = new Tracing(config.tracing, logger);
  tracing.begin();
  const watchPool = watchPools(metrics)('gazetteer');
  const geocoding = GeocodingModule.forRoot({ databaseUrl, answersKept, precedence, watchPool });
  await startWorker(config, geocoding, { logger, metrics, tracing });
} catch (error) {
  logger.fatal({ reason: error instanceof Error ? error.message : String(error) }, 'cannot start');
  process.exit(1);
}

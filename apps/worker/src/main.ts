import 'reflect-metadata';
import { GeocodingModule } from '#geocoding';
import { createLogger, Metrics, Tracing, watchPools } from '#observability';
import { startWorker } from './start-worker.js';
import { readWorkerConfig } from './worker.config.js';

// What is wrong with the settings, the level among them, is told whatever the level.
let logger = createLogger('worker', 'info');
try {
  const config = readWorkerConfig(process.env);
  logger = createLogger('worker', config.logLevel);
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

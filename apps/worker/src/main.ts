import 'reflect-metadata';
import { GeocodingModule } from '#geocoding';
import { createLogger, Metrics, Tracing, watchPools } from '#observability';
import { gazetteerConnections } from './gazetteer-connections.js';
import { startWorker } from './start-worker.js';
import { readWorkerConfig } from './worker.config.js';

// What is wrong with the settings, the level among them, is told whatever the level.
let logger = createLogger('worker', 'info');
try {
  const config = readWorkerConfig(process.env);
  logger = createLogger('worker', config.logLevel);
  const metrics = new Metrics('worker');
  const tracing = config.tracing && Tracing.begin(config.tracing, logger);
  const geocoding = GeocodingModule.forRoot({
    databaseUrl: config.gazetteerUrl,
    maxConnections: gazetteerConnections(config),
    answersKept: config.answersKept,
    precedence: config.precedence,
    watchPool: watchPools(metrics)('gazetteer'),
  });
  await startWorker(config, geocoding, { logger, metrics, tracing });
} catch (error) {
  logger.fatal({ reason: error instanceof Error ? error.message : String(error) }, 'cannot start');
  process.exit(1);
}

import 'reflect-metadata';
import { GeocodingModule } from '#geocoding';
import { Metrics, Tracing, collectPoolMetrics, createLogger } from '#platform';
import { startWorker } from './start-worker.js';
import { gazetteerConnections, readWorkerConfig } from './worker.config.js';

// Errors in the settings, including the level, are logged at any level.
let logger = createLogger('worker', 'info');
try {
  const config = readWorkerConfig(process.env);
  logger = createLogger('worker', config.logLevel);
  const metrics = new Metrics('worker');
  const tracing = config.tracing && Tracing.start(config.tracing, logger);
  const geocoding = GeocodingModule.forRoot({
    databaseUrl: config.gazetteerUrl,
    maxConnections: gazetteerConnections(config),
    answerCacheSize: config.answerCacheSize,
    precedence: config.precedence,
    observePool: collectPoolMetrics(metrics)('gazetteer'),
  });
  await startWorker(config, geocoding, { logger, metrics, tracing });
} catch (error) {
  logger.fatal({ reason: error instanceof Error ? error.message : String(error) }, 'cannot start');
  process.exit(1);
}

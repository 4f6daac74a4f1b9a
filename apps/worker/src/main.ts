import 'reflect-metadata';
import { Metrics, Tracing, createLogger } from '#platform';
import { gazetteerModule, startWorker } from './start-worker.js';
import { readWorkerConfig } from './worker.config.js';

/** The program: esbuild.config.js bundles it, start-program.js calls it. */
export async function main(): Promise<void> {
  // Errors in the settings, including the level, are logged at any level.
  let logger = createLogger('worker', 'info');
  try {
    const config = readWorkerConfig(process.env);
    logger = createLogger('worker', config.logLevel);
    const metrics = new Metrics('worker');
    const tracing = config.tracing && (await Tracing.start(config.tracing, logger));
    const geocoding = gazetteerModule(config, metrics);
    await startWorker(config, geocoding, { logger, metrics, tracing });
  } catch (error) {
    logger.fatal(
      { reason: error instanceof Error ? error.message : String(error) },
      'cannot start',
    );
    process.exit(1);
  }
}

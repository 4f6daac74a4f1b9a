import 'reflect-metadata';
import { bufferedOutput, createLogger, SHUTDOWN_SIGNALS } from '#platform';
import { readGatewayConfig } from './config.js';
import { startGateway } from './start-gateway.js';

/** The program: esbuild.config.js bundles it, start-program.js calls it. */
export async function main(): Promise<void> {
  // Until the configuration has been read, the log level is `info`, so that its errors are logged.
  let logger = createLogger('gateway', 'info');
  try {
    const config = readGatewayConfig(process.env);
    logger = createLogger('gateway', config.logLevel, bufferedOutput(SHUTDOWN_SIGNALS));
    await startGateway(config, logger);
  } catch (error) {
    logger.fatal(
      { reason: error instanceof Error ? error.message : String(error) },
      'cannot start',
    );
    process.exit(1);
  }
}

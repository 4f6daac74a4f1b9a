import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createLogger, FrameworkLogger, readLogLevel } from '#observability';
import type { Logger } from '#observability';
import { readGatewayConfig } from './gateway.config.js';
import { GatewayModule } from './gateway.module.js';
import { createHttpServer } from './http-server.js';

async function start(logger: Logger): Promise<void> {
  const config = readGatewayConfig(process.env);
  const application = await NestFactory.create<NestFastifyApplication>(
    GatewayModule.forRoot(config, logger),
    createHttpServer(config, logger),
    { logger: new FrameworkLogger(logger), bodyParser: false, abortOnError: false },
  );
  application.enableShutdownHooks(['SIGTERM', 'SIGINT']);
  await application.listen(config.port, config.host);
  logger.info({ url: await application.getUrl() }, 'gateway ready');
}

const logger = createLogger('gateway', readLogLevel(process.env.LOG_LEVEL) ?? 'info');
try {
  await start(logger);
} catch (error) {
  logger.fatal({ reason: error instanceof Error ? error.message : String(error) }, 'cannot start');
  process.exit(1);
}

import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { limitStop, STOP_SIGNALS } from '#health';
import type { QueueClient } from '#messaging';
import { createLogger, FrameworkLogger, Metrics, Tracing } from '#observability';
import type { Logger } from '#observability';
import { checkKeys, KeyCheck } from './access/key-check.js';
import { partWhileDraining } from './drain.js';
import { readGatewayConfig } from './gateway.config.js';
import type { GatewayConfig } from './gateway.config.js';
import { QUEUE_CLIENT } from './geocoding-client/geocoding-client.js';
import { Admission } from './overload/admission.js';
import { refuseOverload } from './overload/refuse-overload.js';
import { patienceAtTurnstile, takeTurns } from './overload/take-turns.js';
import { GatewayModule } from './gateway.module.js';
import { createHttpServer } from './http-server.js';
import { Draining } from './operations/draining.js';
import { openapiDocument } from './openapi/openapi-document.js';
import { serveOpenapi } from './openapi/serve-openapi.js';

/** To stop, beyond what is told by settings: goodbyes to servers that may not be there to hear them. */
const STOP_GRACE_MS = 15_000;

/** So long a start waits for the queue, that the first requests find it connected. */
const QUEUE_WAIT_MS = 2_000;

/** Connections that may wait to be taken on: enough for a burst. The system may allow fewer. */
const BACKLOG = 4_096;

async function start(config: GatewayConfig, logger: Logger): Promise<void> {
  const tracing = config.tracing && Tracing.begin(config.tracing, logger);
  const observers = { logger, metrics: new Metrics('gateway'), tracing };
  const application = await NestFactory.create<NestFastifyApplication>(
    GatewayModule.forRoot(config, observers),
    createHttpServer(config, observers),
    { logger: new FrameworkLogger(logger), bodyParser: false, abortOnError: false },
  );
  const server = application.getHttpAdapter().getInstance();
  checkKeys(server, application.get(KeyCheck));
  // What is refused takes little, and does not wait for its turn.
  refuseOverload(server, application.get(Admission));
  takeTurns(server, patienceAtTurnstile(config.requestTimeoutMs));
  partWhileDraining(server, application.get(Draining));
  serveOpenapi(server, openapiDocument(application));
  application.enableShutdownHooks([...STOP_SIGNALS]);
  const { drainDelayMs, requestTimeoutMs } = config;
  limitStop(drainDelayMs + requestTimeoutMs + STOP_GRACE_MS, logger);
  const queue = application.get<QueueClient>(QUEUE_CLIENT);
  if (!(await queue.isReachable(QUEUE_WAIT_MS))) logger.warn({}, 'queue out of reach');
  await application.listen({ port: config.port, host: config.host, backlog: BACKLOG });
  logger.info({ url: await application.getUrl() }, 'gateway ready');
}

// What is wrong with the settings, the level among them, is told whatever the level.
let logger = createLogger('gateway', 'info');
try {
  const config = readGatewayConfig(process.env);
  logger = createLogger('gateway', config.logLevel);
  await start(config, logger);
} catch (error) {
  logger.fatal({ reason: error instanceof Error ? error.message : String(error) }, 'cannot start');
  process.exit(1);
}

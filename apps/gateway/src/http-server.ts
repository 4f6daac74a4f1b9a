import type { IncomingMessage } from 'node:http';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { isRequestId, newRequestId } from '#observability';
import type { Observers } from '#observability';
import { noteArrivals } from './arrival.js';
import { UPLOAD_LIMIT_MS } from './batches/upload/upload-limits.js';
import { drainOnClose } from './drain.js';
import { answerEveryRequest } from './edges/answer-every-request.js';
import { allowOrigins } from './edges/allow-origins.js';
import { continueWhenWelcome } from './edges/continue-when-welcome.js';
import { keepBrowsersCareful } from './edges/keep-browsers-careful.js';
import { refuseEncodedBodies } from './edges/refuse-encoded-bodies.js';
import { refuseUnreadableUrls, routableUrl } from './edges/refuse-unreadable-urls.js';
import { takeBodies } from './edges/take-bodies.js';
import { answerBrokenHttp } from './errors/answer-broken-http.js';
import { outlastRefusedBody } from './errors/outlast-refused-body.js';
import { refuseUnrouted } from './errors/refuse-unrouted.js';
import { rememberVersions } from './errors/version-of-connection.js';
import type { GatewayConfig } from './gateway.config.js';
import { logAnswers } from './operations/access-log.js';
import { measureAnswers } from './operations/measure-answers.js';
import { traceRequests } from './operations/trace-requests.js';
import { markDeprecated } from './v1/mark-deprecated.js';

const BODY_LIMIT_BYTES = 1024 * 1024;

/** How long the headers may take to arrive. */
const HEADERS_TIMEOUT_MS = 10_000;

/** How often connections are looked at for being late; with Node's own half minute 10 s were 40. */
const LATENESS_CHECK_MS = 2_000;

/** Longer than the minute after which common load balancers drop an idle connection themselves. */
const KEEP_ALIVE_MS = 72_000;

/** Node takes no more than this for all headers together. */
const LONGEST_URL = 16_384;

/** The queue's own deadline comes first; this one is for what it should have caught. */
const HANDLER_GRACE_MS = 1_000;

/** The HTTP side of the gateway: limits, request ids, and one shape for every refusal. */
export function createHttpServer(config: GatewayConfig, observers: Observers): FastifyAdapter {
  const { logger, metrics } = observers;
  const answerLimitMs = config.requestTimeoutMs + HANDLER_GRACE_MS;
  const adapter = adapterFor(config, observers, answerLimitMs);
  const server = adapter.getInstance();
  giveStreamsTime(server, UPLOAD_LIMIT_MS + answerLimitMs);
  noteArrivals(server);
  tellRequestIds(server);
  if (config.tracing) traceRequests(server);
  allowOrigins(server, config.corsOrigins);
  keepBrowsersCareful(server);
  outlastRefusedBody(server);
  drainOnClose(server, answerLimitMs);
  answerEveryRequest(server);
  rememberVersions(server);
  markDeprecated(server);
  refuseUnreadableUrls(server);
  refuseUnrouted(server);
  refuseEncodedBodies(server);
  logAnswers(server, logger);
  measureAnswers(server, metrics);
  takeBodies(server, { bytes: BODY_LIMIT_BYTES, arrivalMs: config.bodyTimeoutMs });
  continueWhenWelcome(server, BODY_LIMIT_BYTES);
  return adapter;
}

const adapterFor = (
  config: GatewayConfig,
  observers: Observers,
  answerLimitMs: number,
): FastifyAdapter =>
  new FastifyAdapter({
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: config.trustedProxies ?? false,
    // What is no upload is held to less as its body is read.
    requestTimeout: UPLOAD_LIMIT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // It runs while the body still arrives; a slow client has that time of its own.
    handlerTimeout: config.bodyTimeoutMs + answerLimitMs,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: LATENESS_CHECK_MS,
      requireHostHeader: false,
    },
    // A request that comes in on an open connection during shutdown is still answered.
    return503OnClosing: false,
    skipMiddie: true,
    genReqId: requestIdOf,
    rewriteUrl: routableUrl,
    // The router would refuse a longer part of a path by itself, in words of its own.
    routerOptions: { maxParamLength: LONGEST_URL },
    clientErrorHandler: answerBrokenHttp(config.corsOrigins, observers),
  });

const giveStreamsTime = (server: FastifyInstance, handlerTimeout: number): void => {
  server.addHook('onRoute', (route) => {
    const { takesUploads, streamsAnswer } = route.config ?? {};
    if (takesUploads || streamsAnswer) route.handlerTimeout = handlerTimeout;
  });
};

const tellRequestIds = (server: FastifyInstance): void => {
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
};

const requestIdOf = ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
  const given = headers['x-request-id'];
  return isRequestId(given) ? given : newRequestId();
};

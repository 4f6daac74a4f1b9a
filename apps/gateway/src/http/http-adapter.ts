import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { createServer } from 'node:http';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Observability } from '#platform';
import { isRequestId, newRequestId } from '#platform';
import { ApiError } from './errors/api-error.js';
import type { CorsRules } from './cors.js';
import { answerMalformedHttp } from './errors/malformed-http.js';
import type { HttpConfig } from './http.config.js';
import './request-context.js';
import { routableUrl } from './routing.js';
import type { Certificate } from './tls/certificate.js';
import { CertificateReloader } from './tls/certificate.js';
import { TlsServer } from './tls/tls-server.js';

/** The largest body that is not an upload. */
export const BODY_LIMIT_BYTES = 1024 * 1024;

/** From the first byte of a request to the end of its headers. */
const HEADERS_TIMEOUT_MS = 10_000;

/** How often timeouts of connections are checked. Node's default of 30 s would make 10 s up to 40 s. */
const TIMEOUT_CHECK_MS = 2_000;

/** Longer than the 60 s after which common load balancers close an idle connection. */
const KEEP_ALIVE_MS = 72_000;

/** Node's limit for all headers together, and so also for a URL. */
const MAX_HEADER_SIZE = 16_384;

/** The deadline of a queued message expires first; the handler timeout covers everything else. */
const HANDLER_GRACE_MS = 1_000;

/** How long a handler may take after its body has been read. Milliseconds. */
export const responseTimeoutMs = ({
  requestTimeoutMs,
}: Pick<HttpConfig, 'requestTimeoutMs'>): number => requestTimeoutMs + HANDLER_GRACE_MS;

/** What an HTTP server is created from. */
export interface HttpServerParts {
  readonly config: HttpConfig;
  readonly observers: Observability;
  /** Called once the server listens. */
  readonly isOriginOfKey: CorsRules['isOriginOfKey'];
  /** The longest duration of a request with an upload. Milliseconds. */
  readonly uploadTimeoutMs: number;
  /** Absent: plain HTTP. */
  readonly certificate?: Certificate;
}

/** Creates the Fastify server with its limits and timeouts. Its hooks are installed by `pipeline.ts`. */
export const createHttpAdapter = (parts: HttpServerParts): FastifyAdapter => {
  const { config, observers, isOriginOfKey } = parts;
  const cors = { origins: config.corsOrigins, isOriginOfKey };
  return new FastifyAdapter({
    serverFactory: serverFactory(parts),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: config.trustedProxies ?? false,
    // Requests on open connections are answered during shutdown.
    return503OnClosing: false,
    skipMiddie: true,
    genReqId: requestIdOf,
    rewriteUrl: routableUrl,
    // The router would reject a longer path parameter itself, without the common error response.
    routerOptions: { maxParamLength: MAX_HEADER_SIZE },
    clientErrorHandler: answerMalformedHttp(cors, observers),
  });
};

const serverFactory =
  ({ observers, uploadTimeoutMs, certificate }: HttpServerParts) =>
  (handler: RequestListener): Server => {
    const options = {
      // Bodies that are not uploads have a shorter timeout, see request-body.ts.
      requestTimeout: uploadTimeoutMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: MAX_HEADER_SIZE,
      headersTimeout: HEADERS_TIMEOUT_MS,
      handshakeTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      // Checked by rejectUnsupportedHttp, with the common error response.
      requireHostHeader: false,
    };
    if (!certificate) return createServer(options, handler);
    const { cert, key } = certificate;
    const server = new TlsServer({ ...options, cert, key }, handler, observers.logger);
    const reloader = new CertificateReloader(server, certificate, observers.logger);
    server.once('listening', () => server.once('close', reloader.start()));
    return server;
  };

/** The client's own request id if it is valid, else a new one. */
const requestIdOf = ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
  const given = headers['x-request-id'];
  return isRequestId(given) ? given : newRequestId();
};

/**
 * Fails requests whose handler takes too long. The time includes the transfer of the body, which has
 * its own timeout; a streamed body or response has `streamTimeoutMs`. Fastify's own `handlerTimeout`
 * ends with the body, and creates an AbortController and a DOMException for each request.
 */
export function limitHandlers(
  server: FastifyInstance,
  config: Pick<HttpConfig, 'bodyTimeoutMs' | 'requestTimeoutMs'>,
  streamTimeoutMs: number,
): void {
  const responseMs = responseTimeoutMs(config);
  server.addHook('onRequest', ({ routeOptions }, reply, done) => {
    const { takesUploads, streamsAnswer } = routeOptions.config;
    const transferMs = takesUploads || streamsAnswer ? streamTimeoutMs : config.bodyTimeoutMs;
    const timer = setTimeout(() => abandonHandler(reply), transferMs + responseMs);
    reply.raw.once('close', () => clearTimeout(timer));
    done();
  });
}

const abandonHandler = (reply: FastifyReply): void => {
  // Sent or hijacked: an event stream ends by itself.
  if (reply.sent) return;
  const error = new ApiError('deadlineExceeded');
  if (reply.raw.headersSent) reply.raw.destroy(error);
  else void reply.send(error);
};

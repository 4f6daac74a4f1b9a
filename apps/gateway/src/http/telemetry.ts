import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger, Metrics } from '#platform';
import './request-context.js';

/**
 * Writes one access log line for every request. It contains the route instead of the URL, because a
 * URL may contain an address.
 */
export function logRequests(server: FastifyInstance, logger: Logger): void {
  onRequestEnd(server, (request, reply, wasSent) => {
    const path = request.routeOptions.url ?? '(unknown)';
    const fields = {
      method: request.method,
      path,
      status: wasSent ? reply.statusCode : undefined,
      durationMs: Math.round(reply.elapsedTime * 100) / 100,
      requestId: request.id,
      // The public part of the key.
      keyPrefix: request.principal?.prefix,
      queries: request.queryCount,
    };
    const isRoutine = isHealthRoute(path) && reply.statusCode < 400;
    if (isRoutine) logger.debug(fields, 'request answered');
    else logger.info(fields, wasSent ? 'request answered' : 'request abandoned');
  });
}

/** The label of requests without a route: their path could be anything. */
const NO_ROUTE = 'none';

/**
 * Records the duration of every request except health checks, until the response was sent or the
 * client disconnected, and counts rejections by error code.
 */
export function measureRequests(server: FastifyInstance, metrics: Metrics): void {
  onRequestEnd(server, (request, reply, wasSent) => {
    const route = request.routeOptions.url ?? NO_ROUTE;
    if (isHealthRoute(route)) return;
    const { queryKind: kind = 'none', errorCode } = request;
    const outcome = wasSent ? outcomeOf(reply.statusCode) : 'abandoned';
    const labels = { route, kind, outcome };
    metrics.of('httpRequestDuration').observe(labels, reply.elapsedTime / 1_000);
    if (errorCode !== undefined) metrics.of('refusals').inc({ reason: errorCode });
  });
}

const outcomeOf = (status: number): string => {
  if (status < 400) return 'answered';
  if (status < 500) return 'refused';
  return serverErrorOutcomes[status] ?? 'failed';
};

const serverErrorOutcomes: Readonly<Record<number, string>> = { 503: 'unavailable', 504: 'late' };

const tracer = trace.getTracer('gateway');

/** The baggage entry with the request id, which SQL statements carry as a comment. */
const REQUEST_ID = 'request_id';

/**
 * Starts a server span for every request except health checks, as a child of the caller's span
 * (`traceparent`) where there is one. A span contains the route instead of the URL, because a URL may
 * contain an address.
 */
export function traceRequests(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? '(unknown)';
    if (isHealthRoute(route)) return done();
    const parent = propagation.extract(ROOT_CONTEXT, request.headers);
    const attributes = {
      'http.request.method': request.method,
      'http.route': route,
      'request.id': request.id,
    };
    const name = `${request.method} ${route}`;
    request.span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent);
    const baggage = propagation.createBaggage({ [REQUEST_ID]: { value: request.id } });
    context.with(propagation.setBaggage(trace.setSpan(parent, request.span), baggage), done);
  });
  onRequestEnd(server, ({ span }, { statusCode }, wasSent) => {
    if (wasSent) span?.setAttribute('http.response.status_code', statusCode);
    if (wasSent && statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
}

/** `wasSent`: whether the response was sent completely; false when the client disconnected before. */
type RequestEndListener = (request: FastifyRequest, reply: FastifyReply, wasSent: boolean) => void;

/**
 * Calls the listener once a request. Fastify's `onResponse` alone is not enough: it does not run for
 * a request whose client disconnects before the response.
 */
function onRequestEnd(server: FastifyInstance, listener: RequestEndListener): void {
  server.addHook('onRequest', (request, reply, done) => {
    const { raw } = reply;
    raw.once('close', () => {
      if (!raw.writableFinished) listener(request, reply, false);
    });
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    if (reply.raw.writableFinished) listener(request, reply, true);
    done();
  });
}

/**
 * Health checks are not measured, and their successes are not logged: they run every few seconds and
 * return 503 while a gateway without traffic is not ready.
 */
const isHealthRoute = (route: string): boolean => route.startsWith('/health');

import type { FastifyInstance } from 'fastify';
import type { Span } from '@opentelemetry/api';
import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { isHealthCheck } from './is-health-check.js';
import { whenOver } from './when-over.js';

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | undefined;
  }
}

const tracer = trace.getTracer('gateway');

/** Under this name statements find the request that they belong to. */
const REQUEST_ID = 'request_id';

/**
 * Makes each request a part of the trace that its sender has begun (`traceparent`), or the first of
 * one. A span names the route and never the URL, where an address may stand.
 */
export function traceRequests(server: FastifyInstance): void {
  server.decorateRequest('span', undefined);
  server.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? '(unknown)';
    if (isHealthCheck(route)) return done();
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
  whenOver(server, ({ span }, { statusCode }, wasSent) => {
    if (wasSent) span?.setAttribute('http.response.status_code', statusCode);
    if (wasSent && statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
}

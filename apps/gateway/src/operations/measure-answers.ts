import type { FastifyInstance } from 'fastify';
import type { Metrics } from '#observability';
import './asked-queries.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The code with which the request was refused. */
    refusal: string | undefined;
  }
}

/** What is at no route is counted under one name: a path could be anything. */
const NO_ROUTE = 'none';

/**
 * Counts every answer, and how long it took. Not those of probes: they come every few seconds, ask
 * for nothing, and say 503 as long as a gateway that nobody asks is not ready.
 */
export function measureAnswers(server: FastifyInstance, metrics: Metrics): void {
  server.decorateRequest('queryKind', undefined);
  server.decorateRequest('refusal', undefined);
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? NO_ROUTE;
    if (route.startsWith('/health')) return done();
    const { queryKind: kind = 'none', refusal } = request;
    const labels = { route, kind, outcome: outcomeOf(reply.statusCode) };
    metrics.of('httpRequestDuration').observe(labels, reply.elapsedTime / 1_000);
    if (refusal !== undefined) metrics.of('refusals').inc({ reason: refusal });
    done();
  });
}

const outcomeOf = (status: number): string => {
  if (status < 400) return 'answered';
  if (status < 500) return 'refused';
  return serverSide[status] ?? 'failed';
};

const serverSide: Readonly<Record<number, string>> = { 503: 'unavailable', 504: 'late' };

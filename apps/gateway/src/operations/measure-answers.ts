import type { FastifyInstance } from 'fastify';
import type { Metrics } from '#observability';
import './asked-queries.js';
import { isHealthCheck } from './is-health-check.js';
import { whenOver } from './when-over.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The code with which the request was refused. */
    refusal: string | undefined;
  }
}

/** What is at no route is counted under one name: a path could be anything. */
const NO_ROUTE = 'none';

/**
 * Counts every request but health checks, and how long its answer took, or its client's patience
 * lasted.
 */
export function measureAnswers(server: FastifyInstance, metrics: Metrics): void {
  server.decorateRequest('queryKind', undefined);
  server.decorateRequest('refusal', undefined);
  whenOver(server, (request, reply, wasSent) => {
    const route = request.routeOptions.url ?? NO_ROUTE;
    if (isHealthCheck(route)) return;
    const { queryKind: kind = 'none', refusal } = request;
    const outcome = wasSent ? outcomeOf(reply.statusCode) : 'abandoned';
    const labels = { route, kind, outcome };
    metrics.of('httpRequestDuration').observe(labels, reply.elapsedTime / 1_000);
    if (refusal !== undefined) metrics.of('refusals').inc({ reason: refusal });
  });
}

const outcomeOf = (status: number): string => {
  if (status < 400) return 'answered';
  if (status < 500) return 'refused';
  return serverSide[status] ?? 'failed';
};

const serverSide: Readonly<Record<number, string>> = { 503: 'unavailable', 504: 'late' };

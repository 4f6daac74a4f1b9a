import type { FastifyInstance } from 'fastify';
import type { Logger } from '#observability';
import '../access/principal-of.js';
import './asked-queries.js';
import { isHealthCheck } from './is-health-check.js';
import { whenOver } from './when-over.js';

/** Writes a line for every request. It names the route, not the URL, where an address may stand. */
export function logAnswers(server: FastifyInstance, logger: Logger): void {
  server.decorateRequest('queryCount', undefined);
  whenOver(server, (request, reply, wasSent) => {
    const path = request.routeOptions.url ?? '(unknown)';
    const fields = {
      method: request.method,
      path,
      status: wasSent ? reply.statusCode : undefined,
      durationMs: Math.round(reply.elapsedTime * 100) / 100,
      requestId: request.id,
      // As much of the key as may be shown.
      keyPrefix: request.principal?.prefix,
      queries: request.queryCount,
    };
    // Of health checks only the failures are news.
    const isRoutine = isHealthCheck(path) && reply.statusCode < 400;
    if (isRoutine) logger.debug(fields, 'request answered');
    else logger.info(fields, wasSent ? 'request answered' : 'request abandoned');
  });
}

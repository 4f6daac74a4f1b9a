import type { FastifyInstance } from 'fastify';
import type { Logger } from '#observability';
import '../access/principal-of.js';
import './asked-queries.js';

/** Writes a line for every answer. It names the route, not the URL, where an address may stand. */
export function logAnswers(server: FastifyInstance, logger: Logger): void {
  server.decorateRequest('queryCount', undefined);
  server.addHook('onResponse', (request, reply, done) => {
    const path = request.routeOptions.url;
    const fields = {
      method: request.method,
      path: path ?? '(unknown)',
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime * 100) / 100,
      requestId: request.id,
      // As much of the key as may be shown.
      keyPrefix: request.principal?.prefix,
      queries: request.queryCount,
    };
    // Probes come every few seconds; only their failures are news.
    const isRoutine = path?.startsWith('/health') && reply.statusCode < 400;
    if (isRoutine) logger.debug(fields, 'request answered');
    else logger.info(fields, 'request answered');
    done();
  });
}

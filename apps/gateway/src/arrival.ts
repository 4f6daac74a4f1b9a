import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** When it came, by a clock that nobody sets. */
    cameAtMs: number;
    /** How long its body took to arrive, which is its client's time. */
    bodyTookMs: number;
  }
}

/** Notes of every request when it came; to be added before what may keep a request waiting. */
export function noteArrivals(server: FastifyInstance): void {
  server.decorateRequest('cameAtMs', 0);
  server.decorateRequest('bodyTookMs', 0);
  server.addHook('onRequest', (request, _reply, done) => {
    request.cameAtMs = performance.now();
    done();
  });
}

/** How much of the time of a request the gateway has had for itself. Milliseconds. */
export const heldMs = ({
  cameAtMs,
  bodyTookMs,
}: Pick<FastifyRequest, 'cameAtMs' | 'bodyTookMs'>): number =>
  performance.now() - cameAtMs - bodyTookMs;

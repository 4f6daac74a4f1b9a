import type { FastifyInstance } from 'fastify';

/** Lets a server that closes finish what is under way, at most for `limitMs`. */
export function drainOnClose(server: FastifyInstance, limitMs: number): void {
  server.addHook('preClose', (done) => {
    setTimeout(() => server.server.closeAllConnections(), limitMs).unref();
    done();
  });
}

/**
 * Has clients connect anew from when a gateway is told to stop: it takes them to another one, and
 * no connection holds up the close until it falls idle.
 */
export function partWhileDraining(
  server: FastifyInstance,
  draining: { readonly isUnderWay: boolean },
): void {
  server.addHook('onSend', async (_request, reply) => {
    if (draining.isUnderWay) reply.header('connection', 'close');
  });
}

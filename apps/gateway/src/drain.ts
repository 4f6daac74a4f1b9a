import type { FastifyInstance } from 'fastify';

/**
 * Lets a server that closes finish what is under way, at most for `limitMs`: answers given from
 * then on end their connections, which would otherwise hold the server up until they fall idle.
 */
export function drainOnClose(server: FastifyInstance, limitMs: number): void {
  let isClosing = false;
  server.addHook('preClose', (done) => {
    isClosing = true;
    setTimeout(() => server.server.closeAllConnections(), limitMs).unref();
    done();
  });
  server.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}

/** Has clients connect anew while a gateway drains, which takes them to another one. */
export function partWhileDraining(
  server: FastifyInstance,
  draining: { readonly isUnderWay: boolean },
): void {
  server.addHook('onSend', async (_request, reply) => {
    if (draining.isUnderWay) reply.header('connection', 'close');
  });
}

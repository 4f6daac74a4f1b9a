import type { FastifyInstance } from 'fastify';

/** For so long the rest of a body is taken in and dropped; whoever still sends then is cut off. */
const LINGER_MS = 5_000;

/**
 * Lets a client that is still sending its body read why it was refused. Were the connection closed
 * at once, the reset would overtake the answer.
 */
export function outlastRefusedBody(server: FastifyInstance): void {
  server.addHook('onSend', async ({ raw }, reply) => {
    if (!raw.complete && !raw.destroyed) {
      reply.removeHeader('connection');
      raw.resume();
      const limit = setTimeout(() => raw.destroy(), LINGER_MS);
      raw.once('close', () => clearTimeout(limit));
    }
  });
}

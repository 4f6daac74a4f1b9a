import type { FastifyInstance } from 'fastify';
import { carefulHeaders } from './careful-headers.js';

/** Sends the headers that keep a browser careful with every answer. */
export function keepBrowsersCareful(server: FastifyInstance): void {
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(carefulHeaders);
    done();
  });
}

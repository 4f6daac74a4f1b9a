import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Told of every request once: when its answer has been sent, or when its client has gone before. */
export type EndListener = (request: FastifyRequest, reply: FastifyReply, wasSent: boolean) => void;

/** Fastify by itself says nothing of a request whose client does not wait for the answer. */
export function whenOver(server: FastifyInstance, tell: EndListener): void {
  server.addHook('onRequest', (request, reply, done) => {
    const { raw } = reply;
    raw.once('close', () => {
      if (!raw.writableFinished) tell(request, reply, false);
    });
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    if (reply.raw.writableFinished) tell(request, reply, true);
    done();
  });
}

import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import '../batches/upload/takes-uploads.js';

const waiting = new WeakSet<IncomingMessage>();

/** Whether whoever sent the request waits to be told that its body is welcome (`100 Continue`). */
export const awaitsWelcome = (request: IncomingMessage): boolean => waiting.has(request);

/**
 * Tells a client that asked whether it may send its body (`Expect: 100-continue`) to do so once its
 * key and the room for its request were looked at. Node would tell it at once, and what is then
 * refused would have been sent for nothing. Of what takes no uploads, `limitBytes` are welcome.
 */
export function continueWhenWelcome(server: FastifyInstance, limitBytes: number): void {
  const http = server.server;
  http.on('checkContinue', (request, response) => {
    waiting.add(request);
    http.emit('request', request, response);
  });
  server.addHook('preParsing', async ({ raw, headers, routeOptions }, reply) => {
    const isTooLarge = Number(headers['content-length']) > limitBytes;
    if (!waiting.has(raw) || (isTooLarge && !routeOptions.config.takesUploads)) return;
    waiting.delete(raw);
    reply.raw.writeContinue();
  });
}

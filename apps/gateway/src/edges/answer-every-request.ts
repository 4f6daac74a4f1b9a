import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors/api-error.js';

/**
 * Answers in the interface's own words what Node would answer without a word of explanation, or
 * with a closed connection: a request without a host, one that expects what there is not, and one
 * for a tunnel. (The server is not to ask for a host itself: `requireHostHeader`.)
 */
export function answerEveryRequest(server: FastifyInstance): void {
  const http = server.server;
  http.on('checkExpectation', (request, response) => http.emit('request', request, response));
  http.on('connect', (_request, socket) =>
    http.emit('clientError', new Error('asked for a tunnel'), socket),
  );
  server.addHook('onRequest', (request, _reply, done) => {
    const isHostMissing = request.raw.httpVersion === '1.1' && request.headers.host === undefined;
    done(isHostMissing ? new ApiError('badRequest') : undefined);
  });
}

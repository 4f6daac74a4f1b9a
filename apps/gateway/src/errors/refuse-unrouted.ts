import type { FastifyInstance, HTTPMethods } from 'fastify';
import { askedPath } from '../asked-path.js';
import { ApiError } from './api-error.js';

const methods: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Under this path CORS takes OPTIONS, so that the framework lets it come as far as the hooks. */
const ANY_PATH = '*';

/**
 * Refuses what no route takes before its body is read: 405 where the path is known under another
 * method, else 404. (The framework says 404 for both, and 415 first when there is a body.)
 */
export function refuseUnrouted(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    if (!request.is404 && request.routeOptions.url !== ANY_PATH) return done();
    const url = askedPath(request.url);
    const allowed = methods.filter((method) => server.hasRoute({ method, url }));
    if (allowed.length === 0) return done(new ApiError('notFound'));
    done(new ApiError('methodNotAllowed', { allow: allowed.join(', ') }));
  });
}

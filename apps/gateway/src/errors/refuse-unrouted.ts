import type { FastifyInstance } from 'fastify';
import { askedPath } from '../asked-path.js';
import { ApiError } from './api-error.js';

const methods: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Under this path CORS takes OPTIONS, so that the framework lets it come as far as the hooks. */
const ANY_PATH = '*';

/**
 * Refuses what no route takes before its body is read: 405 where the path is known under another
 * method, else 404. (The framework says 404 for both, and 415 first when there is a body.)
 */
export function refuseUnrouted(server: FastifyInstance): void {
  const routes = new Map<string, Route>();
  server.addHook('onRoute', ({ url, method }) => {
    const route = routes.get(url) ?? { path: pathsOf(url), methods: new Set() };
    routes.set(url, route);
    for (const name of [method].flat()) route.methods.add(name);
  });
  server.addHook('onRequest', (request, _reply, done) => {
    if (!request.is404 && request.routeOptions.url !== ANY_PATH) return done();
    const allowed = methodsOf(routes.values(), askedPath(request.url));
    // The path of a method that is taken may still be too long for the router.
    if (allowed.length === 0 || allowed.includes(request.method)) {
      return done(new ApiError('notFound'));
    }
    done(new ApiError('methodNotAllowed', { allow: allowed.join(', ') }));
  });
}

/** A path with parameters, and the methods that it takes. */
interface Route {
  readonly path: RegExp;
  readonly methods: Set<string>;
}

const methodsOf = (routes: Iterable<Route>, path: string): readonly string[] => {
  const found = [...routes].filter((route) => route.path.test(path));
  return methods.filter((method) => found.some((route) => route.methods.has(method)));
};

/** What the router takes for a route: a parameter stands for one step of the path. */
const pathsOf = (url: string): RegExp => {
  const steps = url.split('/').map((step) => (step.startsWith(':') ? '[^/]+' : literal(step)));
  return new RegExp(`^${steps.join('/')}$`);
};

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

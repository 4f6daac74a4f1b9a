import type { FastifyInstance } from 'fastify';
import { ApiError } from './errors/api-error.js';
import { protocolOfUrl, protocols, requestedProtocol } from './requested-protocol.js';
import type { Protocol } from './requested-protocol.js';
import { requestPath, urlOrigin, versionOfUrl } from './versions.js';
import type { InterfaceVersion } from './versions.js';

/**
 * Paths without a route, one a version and protocol, each with its own shape of an error: requests with an
 * undecodable URL are rewritten to them.
 */
const undecodable = {
  v1: '/final-destination/v1/unreadable',
  v2: '/final-destination/v2/unreadable',
  nominatim: '/nominatim/unreadable',
  photon: '/photon/unreadable',
  pelias: '/pelias/unreadable',
  addok: '/addok/unreadable',
} as const satisfies Readonly<Record<InterfaceVersion | Protocol, string>>;

/**
 * The URL by which a request is routed (Fastify's `rewriteUrl`). The router answers an undecodable URL
 * itself, before any hook runs: without the common headers and without a log line. Therefore such a
 * URL is replaced by one that has no route.
 */
export function routableUrl({ url = '/' }: { readonly url?: string }): string {
  if (!isDecodable(url)) return undecodable[protocolOfUrl(url) ?? versionOfUrl(url)];
  // The router would read the origin of an absolute URL as a part of the path.
  const path = url.replace(urlOrigin, '');
  return withoutTrailingSlash(path === url || path.startsWith('/') ? path : `/${path}`);
}

const slashBehindProtocol = new RegExp(`^(/(?:${protocols.join('|')})/[^?#]*?)/+(?=[?#]|$)`);

/** Some clients of the protocols add a slash to the path. */
const withoutTrailingSlash = (url: string): string => url.replace(slashBehindProtocol, '$1');

/** Rejects the requests whose URL `routableUrl` has replaced. */
export function rejectUndecodableUrls(server: FastifyInstance): void {
  const replacements = new Set<string>(Object.values(undecodable));
  server.addHook('onRequest', ({ url, originalUrl }, _reply, done) => {
    const isReplaced = replacements.has(url) && !isDecodable(originalUrl);
    done(isReplaced ? new ApiError('badRequest') : undefined);
  });
}

const isDecodable = (url: string): boolean => {
  try {
    decodeURI(url.replace(/[?#].*$/s, ''));
    return true;
  } catch {
    return false;
  }
};

const methods: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The CORS plugin adds an OPTIONS route with this path, which matches every URL. */
const ANY_PATH = '*';

/**
 * Rejects a request without a route before its body is read: 405 where the path exists for another
 * method, else 404. Fastify would answer 404 for both, and 415 first where there is a body.
 */
export function rejectUnrouted(server: FastifyInstance): void {
  const routes = new Map<string, Route>();
  server.addHook('onRoute', ({ url, method }) => {
    const route = routes.get(url) ?? { path: pathPattern(url), methods: new Set() };
    routes.set(url, route);
    for (const name of [method].flat()) route.methods.add(name);
  });
  server.addHook('onRequest', (request, reply, done) => {
    if (!request.is404 && request.routeOptions.url !== ANY_PATH) return done();
    // The routes of protocols have no OPTIONS of their own; the CORS headers are set already.
    if (request.method === 'OPTIONS' && requestedProtocol(request)) {
      void reply.code(204).header('allow', 'GET, HEAD, POST').send();
      return undefined;
    }
    const allowed = allowedMethods(routes.values(), requestPath(request.url));
    // The router also rejects a matching path that is too long.
    if (allowed.length === 0 || allowed.includes(request.method)) {
      return done(new ApiError('notFound'));
    }
    done(new ApiError('methodNotAllowed', { allow: allowed.join(', ') }));
  });
}

interface Route {
  readonly path: RegExp;
  readonly methods: Set<string>;
}

const allowedMethods = (routes: Iterable<Route>, path: string): readonly string[] => {
  const matching = [...routes].filter((route) => route.path.test(path));
  return methods.filter((method) => matching.some((route) => route.methods.has(method)));
};

/** The paths that a route matches: a parameter (`:id`) matches one segment. */
const pathPattern = (url: string): RegExp => {
  const segments = url
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '[^/]+' : escapeRegExp(segment)));
  return new RegExp(`^${segments.join('/')}$`);
};

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

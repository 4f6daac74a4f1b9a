import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The versions of the API. */
export type InterfaceVersion = 'v1' | 'v2';

/**
 * The API version of a request, by its path, so that it is known before routing and in every error
 * response. A path outside both versions counts as the current version.
 */
export const requestedVersion = (request: FastifyRequest): InterfaceVersion =>
  // The path of the matched route comes first: one path can be encoded in several ways.
  versionOfRoute(request.routeOptions.url) ?? versionOfUrl(request.url);

const versionsOfRoutes = new Map<string, InterfaceVersion>();

const versionOfRoute = (route: string | undefined): InterfaceVersion | undefined => {
  if (route === undefined) return undefined;
  const known = versionsOfRoutes.get(route);
  if (known) return known;
  const version = versionOfUrl(route);
  versionsOfRoutes.set(route, version);
  return version;
};

/** The API version whose path a URL equals or extends. */
export const versionOfUrl = (url: string): InterfaceVersion =>
  /^\/final-destination\/v1(?:\/|$)/.test(requestPath(url)) ? 'v1' : 'v2';

/** The scheme and the authority of an absolute URL (RFC 9112, 3.2.2). */
export const urlOrigin = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i;

/**
 * The path of a request's URL as the router reads it: without an origin, which a proxy may send,
 * without query and fragment, and percent-decoded.
 */
export function requestPath(url: string): string {
  const path = url.replace(urlOrigin, '').replace(/[?#].*$/s, '');
  try {
    // decodeURI keeps an encoded slash, which does not separate path segments.
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Version 1 has been deprecated since the first release of this service. */
const deprecatedSince = Date.UTC(2026, 10, 20);

/** The attributions of the data, as a link (RFC 8288). */
const licence = '</attribution>; rel="license"';

/**
 * The headers of every response of a version, error responses included: the link to the attributions, and
 * of version 1 its deprecation (RFC 9745, seconds since 1970) and its successor.
 */
export const versionHeaders: Readonly<Record<InterfaceVersion, Readonly<Record<string, string>>>> =
  {
    v1: {
      deprecation: `@${deprecatedSince / 1000}`,
      link: `</final-destination/v2>; rel="successor-version", ${licence}`,
    },
    v2: { link: licence },
  };

/** Sets the headers of the version on every response. */
export function setVersionHeaders(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(versionHeaders[requestedVersion(request)]);
    done();
  });
}

/** Enough bytes for the request line of every path of a version. */
const REQUEST_LINE_BYTES = 512;

const latestVersions = new WeakMap<Socket, InterfaceVersion>();

/** Stores the latest version requested on each connection, for `versionOfConnection`. */
export function rememberConnectionVersion(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    latestVersions.set(request.raw.socket, requestedVersion(request));
    done();
  });
}

/**
 * The version of a request that could not be parsed as HTTP: by its request line where that is
 * readable, else the latest version requested on the connection.
 */
export function versionOfConnection(socket: Socket, packet: unknown): InterfaceVersion {
  const start = Buffer.isBuffer(packet) ? packet.toString('latin1', 0, REQUEST_LINE_BYTES) : '';
  const url = /^\S+ (\S+) HTTP\//.exec(start)?.[1];
  return url === undefined ? (latestVersions.get(socket) ?? 'v2') : versionOfUrl(url);
}

/** The body of the response to OPTIONS on the path of either version. */
export const versionsBody = JSON.stringify({
  current_version: 'v2',
  deprecated_versions: ['v1'],
});

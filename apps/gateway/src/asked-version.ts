import type { FastifyRequest } from 'fastify';
import { askedPath } from './asked-path.js';

/** The versions of the interface. */
export type InterfaceVersion = 'v1' | 'v2';

/**
 * The version that a request is meant for, told by its path, so that it is known outside of every
 * controller too. What belongs to no version is answered as by the current one.
 */
export const askedVersion = (request: FastifyRequest): InterfaceVersion =>
  // The route's own path first: a URL can write the same path in several ways.
  versionOfUrl(request.routeOptions.url ?? request.url);

/** The version whose path a URL is, or lies below. */
export const versionOfUrl = (url: string): InterfaceVersion =>
  /^\/final-destination\/v1(?:\/|$)/.test(askedPath(url)) ? 'v1' : 'v2';

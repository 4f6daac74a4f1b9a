import type { FastifyInstance } from 'fastify';
import { versionOfUrl } from '../asked-version.js';
import { ApiError } from '../errors/api-error.js';

/** Where nothing is, below each version. */
const nowhere = { v1: '/final-destination/v1/unreadable', v2: '/final-destination/v2/unreadable' };

const origin = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i;

/**
 * The URL to route a request by. The router would answer one that cannot be decoded by itself,
 * before any hook: without the headers of every other answer, and without a line in the log.
 */
export function routableUrl({ url = '/' }: { readonly url?: string }): string {
  if (!isDecodable(url)) return nowhere[versionOfUrl(url)];
  // A URL may name its origin; the router reads one that is odd as a part of the path.
  const path = url.replace(origin, '');
  return path === url || path.startsWith('/') ? path : `/${path}`;
}

/** Refuses what `routableUrl` has sent nowhere. */
export function refuseUnreadableUrls(server: FastifyInstance): void {
  const sentNowhere = Object.values(nowhere);
  server.addHook('onRequest', ({ url, originalUrl }, _reply, done) => {
    const isUnreadable = url !== originalUrl && sentNowhere.includes(url);
    done(isUnreadable ? new ApiError('badRequest') : undefined);
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

import type { FastifyInstance } from 'fastify';
import { versionOfUrl } from '../asked-version.js';
import { ApiError } from '../errors/api-error.js';

/** Where nothing is, below each version. */
const nowhere = { v1: '/final-destination/v1/unreadable', v2: '/final-destination/v2/unreadable' };

/**
 * The URL to route a request by. The router would answer one that cannot be decoded by itself,
 * before any hook: without the headers of every other answer, and without a line in the log.
 */
export const routableUrl = ({ url = '/' }: { readonly url?: string }): string =>
  isDecodable(url) ? url : nowhere[versionOfUrl(url)];

/** Refuses what `routableUrl` has sent nowhere. */
export function refuseUnreadableUrls(server: FastifyInstance): void {
  server.addHook('onRequest', ({ url, originalUrl }, _reply, done) =>
    done(url === originalUrl ? undefined : new ApiError('badRequest')),
  );
}

const isDecodable = (url: string): boolean => {
  try {
    decodeURI(url.replace(/[?#].*$/s, ''));
    return true;
  } catch {
    return false;
  }
};

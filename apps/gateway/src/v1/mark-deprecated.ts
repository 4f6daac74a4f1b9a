import type { FastifyInstance } from 'fastify';
import { askedVersion } from '../asked-version.js';

/** Version 1 was never the current one here: it is deprecated since the service's first day. */
const deprecatedSince = Date.UTC(2026, 10, 20);

/** RFC 9745 and RFC 8288: since when, in seconds since 1970, and what to use in its place. */
export const deprecationHeaders = {
  deprecation: `@${deprecatedSince / 1000}`,
  link: '</final-destination/v2>; rel="successor-version"',
};

/** Lets every answer of version 1, refusals too, tell that the version is deprecated. */
export function markDeprecated(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (askedVersion(request) === 'v1') reply.headers(deprecationHeaders);
    done();
  });
}

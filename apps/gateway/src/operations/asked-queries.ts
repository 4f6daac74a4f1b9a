import type { FastifyRequest } from 'fastify';
import type { GeocodeQuery } from '#contracts';

/** How the queries of a request find what they ask for: all in one way, or mixed. */
export type AskedKind = GeocodeQuery['kind'] | 'mixed';

declare module 'fastify' {
  interface FastifyRequest {
    /** How many queries the request asks; undefined until it has been understood. */
    queryCount: number | undefined;
    queryKind: AskedKind | undefined;
  }
}

/** Notes on a request what it asks, for the log and for the metrics. */
export function noteQueries(request: FastifyRequest, queries: readonly GeocodeQuery[]): void {
  request.queryCount = queries.length;
  request.queryKind = kindOf(queries);
}

const kindOf = ([first, ...others]: readonly GeocodeQuery[]): AskedKind | undefined =>
  others.every(({ kind }) => kind === first?.kind) ? first?.kind : 'mixed';

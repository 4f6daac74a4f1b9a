import fastifyCors from '@fastify/cors';
import type { OriginFunction } from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** Response headers that scripts of other origins may read. */
const exposedHeaders = [
  'X-Request-Id',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Deprecation',
  'Link',
  'Location',
  'Allow',
  'Content-Disposition',
  'Content-Range',
  'Accept-Ranges',
  'ETag',
  'Batch-Complete',
  'Batch-Next-Row',
];

/** Request headers that scripts of other origins may send beside the CORS-safelisted ones. */
const allowedHeaders = [
  'Authorization',
  'X-Api-Key',
  'Content-Type',
  'Content-Encoding',
  'X-Request-Id',
  'Idempotency-Key',
  'Webhook-Secret',
  'Range',
  'If-Range',
  'If-None-Match',
  'Last-Event-ID',
];

/** The origins whose scripts may call the API; `*` for any. */
export type AllowedOrigins = '*' | readonly string[];

/** The rules by which scripts of an origin may read responses. */
export interface CorsRules {
  readonly origins: AllowedOrigins;
  /**
   * Whether an API key is limited to origins of which this is one. Those may read responses as well:
   * which key a script has is unknown to a preflight request.
   */
  readonly isOriginOfKey: (origin: string) => boolean;
}

/** How long a browser may cache the response to a preflight request. */
const PREFLIGHT_AGE_SECONDS = 86_400;

/**
 * Enables CORS. A preflight request is not answered by the plugin: the route for OPTIONS answers it
 * with the list of API versions, and the plugin only adds the CORS headers.
 */
export function enableCors(server: FastifyInstance, rules: CorsRules): void {
  void server.register(fastifyCors, {
    origin: rules.origins === '*' ? '*' : originFunction(rules, [...rules.origins]),
    methods: ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'],
    allowedHeaders,
    // A list would be joined for every response.
    exposedHeaders: exposedHeaders.join(', '),
    maxAge: PREFLIGHT_AGE_SECONDS,
    preflightContinue: true,
    strictPreflight: false,
  });
}

/** Calls back with what the plugin compares the origin of a request with. */
const originFunction =
  ({ isOriginOfKey }: CorsRules, origins: string[]): OriginFunction =>
  (origin, callback) =>
    callback(null, origin !== undefined && isOriginOfKey(origin) ? origin : origins);

/** The CORS headers of a response that does not pass through Fastify. */
export function corsHeaders(
  { origins, isOriginOfKey }: CorsRules,
  origin: string | undefined,
): Readonly<Record<string, string>> {
  const exposed = { 'access-control-expose-headers': exposedHeaders.join(', ') };
  if (origins === '*') return { 'access-control-allow-origin': '*', ...exposed };
  const isAllowed = origin !== undefined && (origins.includes(origin) || isOriginOfKey(origin));
  return {
    vary: 'Origin',
    ...(isAllowed && { 'access-control-allow-origin': origin }),
    ...exposed,
  };
}

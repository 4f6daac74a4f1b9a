import fastifyCors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** What a page may read of an answer beside its body. */
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

/** What a page may send beside what every page may. */
const allowedHeaders = [
  'Authorization',
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

/** `*` stands for any. */
export type AllowedOrigins = '*' | readonly string[];

/** A browser asks again after so long whether it may ask. */
const PREFLIGHT_AGE_SECONDS = 86_400;

/**
 * Lets pages of other origins ask. A browser that asks before it posts gets the headers that it
 * looks for on the very answer that names the versions, so that OPTIONS has one meaning only.
 */
export function allowOrigins(server: FastifyInstance, origins: AllowedOrigins): void {
  void server.register(fastifyCors, {
    origin: origins === '*' ? '*' : [...origins],
    methods: ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'],
    allowedHeaders,
    exposedHeaders,
    maxAge: PREFLIGHT_AGE_SECONDS,
    preflightContinue: true,
    strictPreflight: false,
  });
}

/** What an answer that the framework does not give says to the page that asked, if one did. */
export function originHeaders(
  origins: AllowedOrigins,
  origin: string | undefined,
): Readonly<Record<string, string>> {
  const exposed = { 'access-control-expose-headers': exposedHeaders.join(', ') };
  if (origins === '*') return { 'access-control-allow-origin': '*', ...exposed };
  const isAllowed = origin !== undefined && origins.includes(origin);
  return {
    vary: 'Origin',
    ...(isAllowed && { 'access-control-allow-origin': origin }),
    ...exposed,
  };
}

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
];

/** A browser asks again after so long whether it may ask. */
const PREFLIGHT_AGE_SECONDS = 86_400;

/**
 * Lets pages of other origins ask. A browser that asks before it posts gets the headers that it
 * looks for on the very answer that names the versions, so that OPTIONS has one meaning only.
 */
export function allowOrigins(server: FastifyInstance, origins: '*' | readonly string[]): void {
  void server.register(fastifyCors, {
    origin: origins === '*' ? '*' : [...origins],
    methods: ['POST', 'OPTIONS'],
    allowedHeaders: ['Authorization', 'Content-Type', 'X-Request-Id'],
    exposedHeaders,
    maxAge: PREFLIGHT_AGE_SECONDS,
    preflightContinue: true,
    strictPreflight: false,
  });
}

import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/** Content-Security-Policy: all that the pages at / and /docs need, from this origin only. */
const directives = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  // The map is drawn by workers.
  workerSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
};

/** Security headers for browsers (helmet); the same on every response, except for another map style. */
export const securityHeaders: Readonly<Record<string, string>> = computeHeaders(directives);

/** The Content-Security-Policy of a page whose map also requests other origins. */
export const policyWithOrigins = (origins: readonly string[]): string => {
  const { connectSrc, imgSrc } = directives;
  const widened = { connectSrc: [...connectSrc, ...origins], imgSrc: [...imgSrc, ...origins] };
  return computeHeaders({ ...directives, ...widened })['content-security-policy']!;
};

/** Sets the security headers on every response. */
export function setSecurityHeaders(server: FastifyInstance): void {
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(securityHeaders);
    done();
  });
}

/** Runs helmet once, on a response that is never sent. */
function computeHeaders(policy: Readonly<Record<string, string[]>>): Record<string, string> {
  const setHelmetHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    // Pages of other origins may read responses; CORS decides which.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    // Left to the operator: it would apply to everything that the host serves.
    strictTransportSecurity: false,
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  setHelmetHeaders(request, response, () => undefined);
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}

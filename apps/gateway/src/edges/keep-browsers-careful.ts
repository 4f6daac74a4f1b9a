import fastifyHelmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** All that the page at /docs needs, and nothing from elsewhere. */
const directives = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
};

/** Sends the headers that keep a browser from doing with an answer what it is not meant for. */
export function keepBrowsersCareful(server: FastifyInstance): void {
  void server.register(fastifyHelmet, {
    contentSecurityPolicy: { useDefaults: false, directives },
    // Pages of other origins are to read answers: CORS says which.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    // Whoever ends TLS knows whether it will always be there.
    strictTransportSecurity: false,
  });
}

import type { FastifyRequest } from 'fastify';
import type { Principal } from '#access';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose key came with the request; undefined until it has been checked. */
    principal?: Principal;
  }
}

/** Whose request it is, on a route that needs a key. */
export function principalOf(request: FastifyRequest): Principal {
  if (!request.principal) throw new TypeError('The route of this request needs no key');
  return request.principal;
}

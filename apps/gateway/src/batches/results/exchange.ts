import type { FastifyReply, FastifyRequest } from 'fastify';

/** A request and its answer. */
export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

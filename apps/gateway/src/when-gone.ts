import type { FastifyReply } from 'fastify';

/**
 * Aborted when the answer has been sent, or when nobody is there to read it. (Fastify's own signal of
 * a request is aborted as soon as the body has been read.)
 */
export function whenGone({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const gone = new AbortController();
  // Who went while a look was taken at the batch has gone already.
  if (raw.destroyed) gone.abort();
  else raw.once('close', () => gone.abort());
  return gone.signal;
}

import type { FastifyInstance } from 'fastify';
import '../access/needs-key.js';
import { answerFailure } from '../errors/answer-failure.js';
import { ApiError } from '../errors/api-error.js';
import { Turnstile } from './turnstile.js';

/**
 * Of the time of a request: 4 s of the usual 10 s. With 2 s, a gateway that had just started on a
 * machine with ten times its load refused what it would have answered within 3.5 s.
 */
const PATIENCE_SHARE = 0.4;

/** Many times what one waits where a gateway has the processor that it needs. */
const LEAST_PATIENCE_MS = 2_000;

/**
 * Has requests that need a key go through a turnstile. Where the next one has waited for long,
 * whoever comes is refused at once, and so is who has waited there for long all the same: that
 * takes a gateway less time than an answer, so that others need not wait as long.
 */
export function takeTurns(server: FastifyInstance, patienceMs: number): void {
  const turnstile = new Turnstile();
  server.addHook('onRequest', (request, reply, done) => {
    // Whoever looks after the gateway goes past it.
    if (!request.routeOptions.config.needsKey) return done();
    const refuse = (waitMs: number): void => {
      const failure = new ApiError('overloaded', { retryAfterSeconds: retryAfter(waitMs) });
      answerFailure(request, reply, failure);
    };
    const { waitMs } = turnstile;
    if (waitMs > patienceMs) return refuse(waitMs);
    turnstile.enter((waitedMs) => {
      // Whose client has gone meanwhile wants nothing any more, and its body cannot be read.
      if (reply.raw.destroyed) return;
      if (waitedMs <= patienceMs) done();
      else refuse(waitedMs);
    });
  });
}

/** How long one waits at the turnstile of a gateway that gives a request so much time. */
export const patienceAtTurnstile = (requestTimeoutMs: number): number =>
  Math.max(LEAST_PATIENCE_MS, PATIENCE_SHARE * requestTimeoutMs);

/** When as many as were waiting have gone, or later: anywhere between, lest all come at once. */
const retryAfter = (waitedMs: number): number =>
  Math.max(1, Math.ceil(((1 + Math.random()) * waitedMs) / 1_000));

import { AsyncResource } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import '../access/needs-key.js';
import { answerFailure } from '../errors/answer-failure.js';
import { ApiError } from '../errors/api-error.js';

/**
 * Of the time of a request: 4 s of the usual 10 s. With 2 s, a gateway that had just started on a
 * machine with ten times its load refused what it would have answered within 3.5 s.
 */
const PATIENCE_SHARE = 0.4;

/** Many times what one waits where a gateway has the processor that it needs. */
const LEAST_PATIENCE_MS = 2_000;

/** How long one waits at the turnstile of a gateway that gives a request so much time. */
export const patienceAtTurnstile = (requestTimeoutMs: number): number =>
  Math.max(LEAST_PATIENCE_MS, PATIENCE_SHARE * requestTimeoutMs);

/**
 * Lets whoever comes through one after the other, one a turn of the event loop.
 *
 * Node takes on one new connection a turn. Where a turn had the work of all requests that came
 * since the last, a gateway short of CPU took on a few connections a second, and left others
 * without a word for half a minute and longer; so there are as many turns as there are requests.
 */
export class Turnstile {
  private readonly waiting: Waiting[] = [];

  /** How long the one who is next has waited: about as long as whoever comes now will. */
  get waitMs(): number {
    const [next] = this.waiting;
    return next ? performance.now() - next.cameAt : 0;
  }

  /** Calls back when it is one's turn, and says for how long one has waited. */
  enter(goOn: (waitedMs: number) => void): void {
    // In the trace of its own request, and not of the one before it.
    this.waiting.push({ cameAt: performance.now(), goOn: AsyncResource.bind(goOn) });
    if (this.waiting.length === 1) setImmediate(() => this.letIn());
  }

  private letIn(): void {
    const [next] = this.waiting.splice(0, 1);
    if (this.waiting.length > 0) setImmediate(() => this.letIn());
    next?.goOn(performance.now() - next.cameAt);
  }
}

interface Waiting {
  readonly cameAt: number;
  readonly goOn: (waitedMs: number) => void;
}

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
      if (waitedMs <= patienceMs) done();
      else refuse(waitedMs);
    });
  });
}

/** When as many as were waiting have gone, or later: anywhere between, lest all come at once. */
const retryAfter = (waitedMs: number): number =>
  Math.max(1, Math.ceil(((1 + Math.random()) * waitedMs) / 1_000));

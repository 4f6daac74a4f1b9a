import { AsyncResource } from 'node:async_hooks';
import type { onRequestHookHandler } from 'fastify';
import { ApiError } from '../http/errors/api-error.js';
import { sendError } from '../http/errors/error-response.js';
import '../http/request-context.js';

interface WaitingRequest {
  readonly arrivedAtMs: number;
  readonly proceed: (waitedMs: number) => void;
  /** Keeps the trace context of the request. */
  readonly scope: AsyncResource;
}

/**
 * A FIFO queue that lets one request through a turn of the event loop.
 *
 * Node accepts one new connection a turn. If a turn processed all requests that arrived since the last
 * one, a gateway short of CPU would accept only a few connections a second, and clients would wait for
 * half a minute and longer without a response. So there are as many turns as requests.
 */
export class RequestGate {
  private readonly waiting: WaitingRequest[] = [];

  /** How long the first request has waited: about the wait of a request that arrives now. */
  get waitMs(): number {
    const [first] = this.waiting;
    return first ? performance.now() - first.arrivedAtMs : 0;
  }

  /** Calls back, with the time waited, when it is the request's turn. */
  enter(proceed: (waitedMs: number) => void): void {
    const scope = new AsyncResource('RequestGate');
    this.waiting.push({ arrivedAtMs: performance.now(), proceed, scope });
    if (this.waiting.length === 1) setImmediate(() => this.release());
  }

  private release(): void {
    const [first] = this.waiting.splice(0, 1);
    if (this.waiting.length > 0) setImmediate(() => this.release());
    if (!first) return;
    const { scope, proceed, arrivedAtMs } = first;
    scope.runInAsyncScope(proceed, undefined, performance.now() - arrivedAtMs);
  }
}

/**
 * The share of the request timeout: 4 s of the default 10 s. With 2 s, a gateway that had just started
 * on a machine with ten times its load rejected requests that it would have answered within 3.5 s.
 */
const GATE_TIMEOUT_SHARE = 0.4;

/** Many times the wait in a gateway that has enough CPU. */
const MIN_GATE_TIMEOUT_MS = 2_000;

/** The longest wait at the gate, for a request timeout. Milliseconds. */
export const gateTimeoutMs = (requestTimeoutMs: number): number =>
  Math.max(MIN_GATE_TIMEOUT_MS, GATE_TIMEOUT_SHARE * requestTimeoutMs);

/**
 * The hook that sends requests to routes with `needsKey` through a gate. A request is rejected at once
 * while the first one has waited longer than the timeout, and after its own wait if that was longer:
 * a rejection takes less time than an answer, so the wait of the others becomes shorter.
 */
export function gateHook(timeoutMs: number): onRequestHookHandler {
  const gate = new RequestGate();
  return (request, reply, done) => {
    // Health checks and the documentation bypass the gate.
    if (!request.routeOptions.config.needsKey) return done();
    const reject = (waitMs: number): void => {
      const error = new ApiError('overloaded', { retryAfterSeconds: retryAfterSeconds(waitMs) });
      sendError(request, reply, error);
    };
    const { waitMs } = gate;
    if (waitMs > timeoutMs) return reject(waitMs);
    gate.enter((waitedMs) => {
      // The client has disconnected, and the body cannot be read any more.
      if (reply.raw.destroyed) return;
      if (waitedMs <= timeoutMs) done();
      else reject(waitedMs);
    });
  };
}

/** Once or twice the wait, at random, so that rejected clients do not retry all at once. */
const retryAfterSeconds = (waitMs: number): number =>
  Math.max(1, Math.ceil(((1 + Math.random()) * waitMs) / 1_000));

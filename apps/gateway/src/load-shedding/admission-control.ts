import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { onRequestHookHandler } from 'fastify';
import type { QueueClient } from '#queue';
import { ApiError } from '../http/errors/api-error.js';
import { sendError } from '../http/errors/error-response.js';
import '../http/request-context.js';
import { QueueDepthPoller, QueueLoad } from './queue-load.js';

/** The weight of the newest request in the moving average of queries a request. */
const NEWEST_WEIGHT = 0.1;

/**
 * A request is admitted if its expected wait is at most this share of the request timeout. The rest is
 * a reserve for what the estimate cannot know: slow queries, or a worker that leaves.
 */
const MAX_WAIT_SHARE = 0.6;

/** The same after the body has been read: the request may have waited at the gate since. */
const MAX_WAIT_SHARE_AFTER_BODY = 0.75;

/**
 * The same for the queries beyond those of an average request. With the lower share, a request of 200
 * queries would hardly ever be admitted beside small ones, which need less room each.
 */
const MAX_WAIT_SHARE_LARGE = 0.9;

/** Load shedding: admits what can be answered in time and rejects the rest at once. */
export class AdmissionControl implements BeforeApplicationShutdown {
  private readonly load: QueueLoad;
  private readonly poller: QueueDepthPoller;
  private averageQueries = 1;

  constructor(
    queue: Pick<QueueClient, 'exchangeState'>,
    private readonly requestTimeoutMs: number,
  ) {
    this.load = new QueueLoad(requestTimeoutMs);
    this.poller = new QueueDepthPoller(this.load, queue);
  }

  /** Stops polling before the queue client is closed; a poll would reconnect it. */
  beforeApplicationShutdown(): void {
    this.poller.stop();
  }

  /** The expected wait of a request that arrives now; undefined while it is unknown. Milliseconds. */
  get expectedWaitMs(): number | undefined {
    return this.load.expectedWaitMs(0, performance.now());
  }

  /** As QueueLoad.watchBacklog. */
  watchBacklog(hasBacklog: () => boolean): void {
    this.load.watchBacklog(hasBacklog);
  }

  /** Workers that are known to answer requests; at least 1. */
  get workers(): number {
    return this.load.workers;
  }

  /**
   * Checks a request whose body has not been read, as if it had the average number of queries.
   * Returns the error with which to reject it, or undefined when it is admitted.
   */
  rejectionBeforeRead(): ApiError | undefined {
    this.poller.start();
    return this.rejectionOf(this.averageQueries, MAX_WAIT_SHARE);
  }

  /** Checks a request with its actual number of queries. Throws an ApiError when it is not admitted. */
  admit(queries: number): void {
    this.averageQueries += NEWEST_WEIGHT * (queries - this.averageQueries);
    const rejection =
      this.rejectionOf(Math.min(queries, this.averageQueries), MAX_WAIT_SHARE_AFTER_BODY) ??
      this.rejectionOf(queries, MAX_WAIT_SHARE_LARGE);
    if (rejection) throw rejection;
  }

  /** Counts queries as pending until the returned function is called. */
  countPending(queries: number): (wereProcessed: boolean) => void {
    return this.load.countPending(queries);
  }

  private rejectionOf(queries: number, maxWaitShare: number): ApiError | undefined {
    // An idle gateway always admits a request: without one it would not learn that workers are back.
    if (this.load.ownLoad.pending === 0) return undefined;
    const waitMs = this.load.expectedWaitMs(queries, performance.now());
    if (waitMs === undefined) return undefined;
    const { requestTimeoutMs } = this;
    const limits = { maxWaitMs: maxWaitShare * requestTimeoutMs, requestTimeoutMs };
    const decision = decideAdmission(waitMs, limits, Math.random());
    if (decision.isAdmitted) return undefined;
    return new ApiError('overloaded', { retryAfterSeconds: decision.retryAfterSeconds });
  }
}

/** Whether a request is admitted; if not, when to retry, in whole seconds. */
type AdmissionDecision =
  | { readonly isAdmitted: true }
  | { readonly isAdmitted: false; readonly retryAfterSeconds: number };

interface AdmissionLimits {
  /** The longest expected wait of an admitted request. Milliseconds. */
  readonly maxWaitMs: number;
  /** After this time all queries that are pending now are answered or expired. Milliseconds. */
  readonly requestTimeoutMs: number;
}

/**
 * Admits a request whose expected wait is within the limit. Otherwise the time of the retry is random
 * (`random`: 0 to 1), so that rejected clients do not retry all at once: between the moment when the
 * wait has fallen to the limit, if no other request arrives, and the moment when everything pending is
 * done.
 */
export function decideAdmission(
  waitMs: number,
  { maxWaitMs, requestTimeoutMs }: AdmissionLimits,
  random: number,
): AdmissionDecision {
  if (waitMs <= maxWaitMs) return { isAdmitted: true };
  const latestMs = Math.min(waitMs, requestTimeoutMs);
  const earliestMs = Math.min(waitMs - maxWaitMs, latestMs / 2);
  const retryAfterSeconds = Math.ceil((earliestMs + random * (latestMs - earliestMs)) / 1_000);
  return { isAdmitted: false, retryAfterSeconds };
}

/**
 * The hook that rejects overload on routes that wait for workers, before the body is read. It sends the
 * error itself: thousands of rejections should not take the longer way through the error filter.
 */
export const admissionHook =
  (admission: Pick<AdmissionControl, 'rejectionBeforeRead'>): onRequestHookHandler =>
  (request, reply, done) => {
    if (!request.routeOptions.config.waitsForWorkers) return done();
    const rejection = admission.rejectionBeforeRead();
    if (rejection) sendError(request, reply, rejection);
    else done();
  };

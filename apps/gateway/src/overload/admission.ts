import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { QueueClient } from '#messaging';
import { ApiError } from '../errors/api-error.js';
import { QueueLoad } from './queue-load.js';
import { QueueLookout } from './queue-lookout.js';
import { roomFor } from './room-for.js';

/** Of the newest request, in what a usual one asks. */
const NEWEST_WEIGHT = 0.1;

/**
 * A request is let in as long as it will be answered within so much of its time. The rest is for
 * what an estimate cannot know: some queries take longer, a worker may leave.
 */
const LATEST_SHARE = 0.6;

/** Once it has been read: it may have waited for its turn meanwhile. */
const LATEST_SHARE_READ = 0.75;

/**
 * With all the queries that one has beyond a usual request. Beside small requests, which are let in
 * whenever there is room for one of them, there would hardly ever be room for one of 200.
 */
const LATEST_SHARE_LARGE = 0.9;

/** Lets in what can be answered in time, and refuses the rest at once rather than late. */
export class Admission implements BeforeApplicationShutdown {
  private readonly load: QueueLoad;
  private readonly lookout: QueueLookout;
  private usualQueries = 1;

  constructor(
    queue: Pick<QueueClient, 'exchange'>,
    private readonly requestTimeoutMs: number,
  ) {
    this.load = new QueueLoad(requestTimeoutMs);
    this.lookout = new QueueLookout(this.load, queue);
  }

  /** Before the queue's client is closed, which a look would open again. */
  beforeApplicationShutdown(): void {
    this.lookout.stop();
  }

  /** Of a request that came now; undefined where nobody can know. Milliseconds. */
  get expectedWaitMs(): number | undefined {
    return this.load.expectedWaitMs(0, performance.now());
  }

  /**
   * Of a request that has not been read yet, and is taken for a usual one: the failure to answer it
   * with, undefined where it is let in.
   */
  refusalUnread(): ApiError | undefined {
    this.lookout.wake();
    return this.refusalOf(this.usualQueries, LATEST_SHARE);
  }

  /** Throws an ApiError where so many queries more would not be answered in time. */
  admit(queries: number): void {
    this.usualQueries += NEWEST_WEIGHT * (queries - this.usualQueries);
    const refusal =
      this.refusalOf(Math.min(queries, this.usualQueries), LATEST_SHARE_READ) ??
      this.refusalOf(queries, LATEST_SHARE_LARGE);
    if (refusal) throw refusal;
  }

  /** Counts queries as under way until the function that it gives is called. */
  begin(queries: number): (wereAnswered: boolean) => void {
    return this.load.begin(queries);
  }

  private refusalOf(queries: number, latestShare: number): ApiError | undefined {
    // One at least is always under way: how else would one know that the workers are back?
    if (this.load.notice.underWay === 0) return undefined;
    const waitMs = this.load.expectedWaitMs(queries, performance.now());
    if (waitMs === undefined) return undefined;
    const { requestTimeoutMs } = this;
    const limits = { latestMs: latestShare * requestTimeoutMs, longestMs: requestTimeoutMs };
    const room = roomFor(waitMs, limits, Math.random());
    if (room.isThere) return undefined;
    return new ApiError('overloaded', { retryAfterSeconds: room.retryAfterSeconds });
  }
}

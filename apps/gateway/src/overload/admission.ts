import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { QueueClient } from '#messaging';
import { ApiError } from '../errors/api-error.js';
import { QueueLoad } from './queue-load.js';
import { QueueLookout } from './queue-lookout.js';
import { roomFor } from './room-for.js';

/** Of the newest request, in what a usual one asks. */
const NEWEST_WEIGHT = 0.1;

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

  /** As `admit`, for a request that has not been read yet: it is taken for a usual one. */
  admitUnread(): void {
    this.lookout.wake();
    this.refuseWithoutRoom(this.usualQueries);
  }

  /** Throws an ApiError where so many queries more would not be answered in time. */
  admit(queries: number): void {
    this.usualQueries += NEWEST_WEIGHT * (queries - this.usualQueries);
    this.refuseWithoutRoom(queries);
  }

  /** Counts queries as under way until the function that it gives is called. */
  begin(queries: number): (wereAnswered: boolean) => void {
    return this.load.begin(queries);
  }

  private refuseWithoutRoom(queries: number): void {
    // One at least is always under way: how else would one know that the workers are back?
    if (this.load.notice.underWay === 0) return;
    const waitMs = this.load.expectedWaitMs(queries, performance.now());
    if (waitMs === undefined) return;
    const room = roomFor(waitMs, this.requestTimeoutMs, Math.random());
    if (!room.isThere) {
      throw new ApiError('overloaded', { retryAfterSeconds: room.retryAfterSeconds });
    }
  }
}

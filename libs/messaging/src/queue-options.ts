import type { JobReport } from './job-report.js';

/** Which queue a `QueueServer` serves, and how. */
export interface QueueServerOptions {
  /** Of a Redis (`redis://…`, also `+cluster`, `+sentinel` and `rediss`) or a `postgres://…`. */
  readonly url: string;
  readonly queue: string;
  /** Messages handled at once by this process. */
  readonly concurrency?: number;
  /** Told of every message that has ended. */
  readonly onEnd?: (report: JobReport) => void;
  /** Absent: nobody hears of this server. */
  readonly announce?: Announce;
}

/** How a worker is heard of by the clients of a queue. */
export interface Announce {
  /** That no other process has; it may serve several queues under it. */
  readonly id: string;
  /** What to say of it now: anything that JSON can carry. */
  readonly news: () => unknown;
}

/** Which queue a `QueueClient` sends to. */
export interface QueueClientOptions {
  /** Of a Redis (`redis://…`, also `+cluster`, `+sentinel` and `rediss`) or a `postgres://…`. */
  readonly url: string;
  readonly queue: string;
  /** For a worker that is to be heard of here and serves other queues. */
  readonly announce?: Announce;
}

/** Enough to keep a core busy while some handlers wait for a database. */
export const DEFAULT_CONCURRENCY = 8;

import type { QueueNews } from './client-notices.js';
import type { NewJob } from './job-batch.js';
import type { Outage } from './outage.js';
import type { PendingReplies } from './pending-replies.js';
import type { QueueFigures } from './queue-figures.js';
import type { QueueNotes } from './queue-notes.js';

/** What one kind of server does in its own way; everything else is shared. */
export interface QueueBackend {
  openProducer(options: ProducerOptions): Producer;
  openConsumer(options: ConsumerOptions): Consumer;
}

/** What a producer sends to, and where it hears of replies. */
export interface ProducerOptions {
  readonly url: string;
  readonly queue: string;
  /** Where replies to this producer's jobs arrive. */
  readonly inbox: string;
  /** Settled as replies arrive. */
  readonly pending: PendingReplies;
  readonly outage: Outage;
}

/** Adds jobs, and takes in the replies to them. */
export interface Producer {
  readonly isReady: boolean;
  /** Undefined until the server has been reached. */
  readonly notes: QueueNotes | undefined;
  /** Tries to connect; false when that fails or takes longer than the limit. */
  becomeReady(limitMs: number): Promise<boolean>;
  /** Rejects within milliseconds when the server is away. */
  add(job: NewJob): Promise<void>;
  /** Takes a job out of the queue, unless a worker has taken it. */
  withdraw(jobId: string): Promise<void>;
  /** Jobs that no worker has taken yet. */
  depth(): Promise<number>;
  figures(): Promise<QueueFigures>;
  /** Leaves a notice for the other producers of the queue, and reads theirs. */
  exchange(notice: string): Promise<QueueNews>;
  /** Resolves when the server answers; may take long when it does not. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** What a consumer serves, and with what. */
export interface ConsumerOptions {
  readonly url: string;
  readonly queue: string;
  readonly concurrency: number;
  readonly outage: Outage;
  /** Runs one job; never rejects. */
  readonly run: (job: ReceivedJob) => Promise<JobEnd>;
  /** Told of what goes wrong beside jobs and outages. */
  readonly onError: (error: unknown) => void;
}

/** A job as it came out of the queue. */
export interface ReceivedJob {
  readonly pattern: string;
  readonly data: unknown;
  /** Epoch milliseconds, by the clock of whoever sent it. */
  readonly queuedAt: number;
}

/** How a job ended; a job that was dropped has no reply. */
export interface JobEnd {
  readonly reply?: string;
  readonly failed: boolean;
}

/** Takes jobs, runs them, and replies to whoever asked. */
export interface Consumer {
  readonly isConnected: boolean;
  /** Undefined until the server has been reached. */
  readonly notes: QueueNotes | undefined;
  /** Takes no more jobs until `resume`, but for one that may be on its way. */
  pause(): void;
  resume(): void;
  /** Takes no more jobs, waits for those in hand up to the limit, then lets go of the server. */
  close(limitMs: number): Promise<void>;
}

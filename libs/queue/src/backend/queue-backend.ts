import type { Job, JobType } from 'bullmq';
import { withTimeout } from '#timing';
import type { PendingReplies } from '../messages/pending-replies.js';
import { QueueUnavailableError } from '../messages/envelope.js';
import type { NewJob } from './job-batch.js';
import type { Outage } from './outage.js';

/** What differs between Redis and Postgres. */
export interface QueueBackend {
  openProducer(options: ProducerOptions): Producer;
  openConsumer(options: ConsumerOptions): Consumer;
}

/** The queue that a producer adds to, and where replies arrive. */
export interface ProducerOptions {
  readonly url: string;
  readonly queue: string;
  /** The inbox in which replies to this producer's jobs arrive. */
  readonly inbox: string;
  /** Settled when a reply arrives. */
  readonly pending: PendingReplies;
  readonly outage: Outage;
}

/** Adds jobs and receives the replies to them. */
export interface Producer {
  readonly isReady: boolean;
  /** Undefined until the server has been connected. */
  readonly metadata: QueueMetadata | undefined;
  /** Tries to connect; false when that fails or takes longer than `timeoutMs`. */
  becomeReady(timeoutMs: number): Promise<boolean>;
  /** Rejects within milliseconds while the server is down. */
  add(job: NewJob): Promise<void>;
  /** Removes a job from the queue, unless a worker has taken it. */
  remove(jobId: string): Promise<void>;
  /** Number of jobs that no worker has taken yet. */
  depth(): Promise<number>;
  stats(): Promise<QueueStats>;
  /** Publishes a state to the other clients of the queue and returns theirs. */
  exchangeState(state: string): Promise<ClientStates>;
  /** Resolves when the server answers; without an answer, after any time. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The queue that a consumer serves, and how. */
export interface ConsumerOptions {
  readonly url: string;
  readonly queue: string;
  readonly concurrency: number;
  /** Whether jobs go to the consumers that ended one most recently, whose CPU caches are warm; in Redis only. */
  readonly prefersWarmWorkers?: boolean;
  readonly outage: Outage;
  /** Runs one job. Rejects only if its reply cannot be encoded. */
  readonly run: (job: ReceivedJob) => Promise<JobEnd>;
  /** Called for errors that belong neither to a job nor to an outage. */
  readonly onError: (error: unknown) => void;
}

/** A job taken from the queue. */
export interface ReceivedJob {
  readonly pattern: string;
  readonly data: unknown;
  /** Epoch milliseconds, by the clock of the sender. */
  readonly queuedAt: number;
  /** Sends a partial reply. It may be lost; the reply at the end of the job must not depend on it. */
  readonly sendPartial: (reply: string) => void;
}

/** How a job ended; a dropped job has no reply. */
export interface JobEnd {
  readonly reply?: string;
  readonly failed: boolean;
}

/** Takes jobs, runs them and sends the replies. */
export interface Consumer {
  readonly isConnected: boolean;
  /** Undefined until the server has been connected. */
  readonly metadata: QueueMetadata | undefined;
  /** Stops taking jobs until `resume`; one that is on its way may still arrive. */
  pause(): void;
  resume(): void;
  /** Stops taking jobs, waits up to `timeoutMs` for those in progress, then disconnects. */
  close(timeoutMs: number): Promise<void>;
}

/** The metadata of a queue in BullMQ: small values, one field each. */
export interface QueueMetadata {
  setQueueMeta(values: Record<string, string | number>): Promise<unknown>;
  getQueueMeta(): Promise<Record<string, string>>;
  removeQueueMetaFields(fields: string[]): Promise<unknown>;
}

/**
 * Queries a queue's server through a producer. Rejects with a QueueUnavailableError when the server
 * cannot be reached, fails, or does not answer within `timeoutMs`. A missing answer (undefined) is
 * an error, too.
 */
export async function queryServer<T>(
  producer: Producer,
  timeoutMs: number,
  query: (of: Producer) => Promise<T | undefined>,
): Promise<T> {
  if (!(await producer.becomeReady(timeoutMs))) throw new QueueUnavailableError();
  const answer = await withTimeout(query(producer), timeoutMs).catch((error: unknown) => {
    throw new QueueUnavailableError(error);
  });
  if (answer === undefined) throw new QueueUnavailableError();
  return answer;
}

/** The state of a queue, over all of its clients and servers. */
export interface QueueStats {
  /** Messages that no server has taken yet. */
  readonly waiting: number;
  /** Messages in progress. */
  readonly active: number;
  /** How long the next message has waited; 0 when none waits. Milliseconds. */
  readonly oldestWaitMs: number;
}

/** The part of a BullMQ queue that is used to read its stats. */
interface CountedQueue {
  getJobCounts(...states: JobType[]): Promise<Readonly<Record<string, number>>>;
  getJobs(
    states: JobType[],
    start: number,
    end: number,
    oldestFirst: boolean,
  ): Promise<TimestampedJob[]>;
}

type TimestampedJob = Pick<Job, 'timestamp'> | undefined;

/** Counts the messages of a queue and reads the age of the oldest waiting one. */
export async function readQueueStats(queue: CountedQueue): Promise<QueueStats> {
  const [counts, [oldest]] = await Promise.all([
    queue.getJobCounts('waiting', 'active'),
    queue.getJobs(['waiting'], 0, 0, true),
  ]);
  const { waiting = 0, active = 0 } = counts;
  // The timestamp is from another clock; a message from the future has waited for 0 ms.
  const oldestWaitMs = oldest ? Math.max(0, Date.now() - oldest.timestamp) : 0;
  return { waiting, active, oldestWaitMs };
}

/** A worker with a fresh heartbeat. */
export interface AliveWorker {
  readonly id: string;
  /** The report that the worker publishes. */
  readonly report: unknown;
}

/** What a client reads when it publishes its state. */
export interface ClientStates {
  /** The states of the other clients of the queue, by inbox. */
  readonly others: ReadonlyMap<string, string>;
  /** Messages that no server has taken yet. */
  readonly waiting: number;
  /** The workers that have published a heartbeat in the last 1.5 s. */
  readonly workers: readonly AliveWorker[];
}

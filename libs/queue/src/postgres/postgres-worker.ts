import type { IQueueBackend, Job, JobProgress } from 'bullmq';
import { Queue, Worker, createPostgresBackend } from 'bullmq';
import { JobBatch } from '../backend/job-batch.js';
import { MINIMAL_EVENT_STREAM, workerSettings } from '../backend/worker-settings.js';

/**
 * Enough for the commands of one process; a Postgres server has a hundred connections for all
 * programs.
 */
const MAX_CONNECTIONS = 4;

/**
 * For a new connection, and under load also for a pooled one to become free. With two seconds, some
 * of a thousand simultaneous requests on two busy cores were mistaken for an outage.
 */
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * A message lives for seconds, and nothing that must survive a crash of Postgres is in a queue. Not
 * waiting for the disk at each of the six commits of a round trip reduces it from 4.3 to 2.9 ms and
 * raises throughput from 470 to 1,050 messages a second.
 */
const SESSION_OPTIONS = '-c synchronous_commit=off';

/** Replies have a queue of their own on Postgres, so finished jobs need not be kept. */
const KEEP_NONE = { count: 0 } as const;

type WorkerOf<C> = Worker<string, void, string, IQueueBackend, JobProgress, C>;
type ConnectionOptions = ReturnType<typeof connectionOptions>;
export type PostgresWorker = WorkerOf<ConnectionOptions>;

/** The queue that a worker serves, and how. */
interface WorkerOptions {
  readonly url: string;
  readonly queue: string;
  readonly concurrency: number;
  readonly process: (job: Job<string>) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** A worker, and its backend, whose connections the other queues of the process share. */
interface OpenWorker {
  readonly worker: PostgresWorker;
  readonly backend: IQueueBackend;
}

/**
 * Connects, or rejects. A backend that failed to connect stays broken, so every attempt creates a
 * new one. The worker takes jobs only after `startWorker`.
 */
export async function openWorker(plan: WorkerOptions): Promise<OpenWorker> {
  const { queue, concurrency, onError } = plan;
  const connection = connectionOptions(plan.url);
  const kept = { removeOnComplete: KEEP_NONE, removeOnFail: KEEP_NONE };
  const options = { ...workerSettings, ...kept, connection, concurrency, autorun: false };
  const backend = createPostgresBackend(queue, options, { withBlockingConnection: true });
  backend.on('error', onError);
  try {
    await backend.waitUntilReady();
  } catch (error) {
    await backend.close().catch(() => undefined);
    throw error;
  }
  const worker: PostgresWorker = new Worker(queue, plan.process, options, () => backend);
  worker.on('error', onError);
  return { worker, backend };
}

/** Makes a worker take jobs. Failures are emitted as errors of the worker. */
export function startWorker(worker: PostgresWorker): void {
  const emitError = (error: Error) => worker.emit('error', error);
  worker.run().catch(emitError);
  // Otherwise BullMQ keeps the latest ten thousand events.
  worker.getBackend().setQueueMeta(MINIMAL_EVENT_STREAM).catch(emitError);
}

/** BullMQ creates its tables itself (`migrate`). */
function connectionOptions(url: string) {
  return {
    connectionString: url,
    max: MAX_CONNECTIONS,
    options: SESSION_OPTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: 10_000,
    keepAlive: true,
    migrate: true,
  };
}

export type SharedQueue = Queue<string, void, string, string, void, string, IQueueBackend>;

/** Opens another queue over the connections of an existing backend. */
export function openSharedQueue(name: string, backend: IQueueBackend): SharedQueue {
  const sibling = backend.forQueue(name);
  const options = { connection: {}, skipMetasUpdate: true };
  const queue: SharedQueue = new Queue(name, options, () => sibling);
  // The worker that owns the connections reports their errors.
  queue.on('error', () => undefined);
  return queue;
}

/**
 * BullMQ adds jobs in bulk through two temporary tables, which takes Postgres 7 ms or more; adding
 * one job takes half a millisecond.
 */
const MIN_POSTGRES_BULK_SIZE = 16;

/** A job batch with the bulk size that costs Postgres the least. */
export const openJobBatch = (queue: SharedQueue): JobBatch =>
  new JobBatch(queue, MIN_POSTGRES_BULK_SIZE);

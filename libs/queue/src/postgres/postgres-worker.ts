import type { EventEmitter } from 'node:events';
import type { IQueueBackend, Job, JobProgress, PostgresQueueBackend } from 'bullmq';
import { Queue, Worker, createPostgresBackend } from 'bullmq';
import { withTimeout } from '#timing';
import { JobBatch } from '../backend/job-batch.js';
import { releaseJob, workerSettings } from '../backend/worker-settings.js';
import { notifyOfSeveral, fetchOnNotification } from './postgres-job-fetching.js';
import type { Outage } from '../backend/outage.js';

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
const ASYNCHRONOUS_COMMIT = '-c synchronous_commit=off';

/**
 * BullMQ checks its tables in one transaction, under an advisory lock for which every other program waits while it
 * connects. Postgres closes the session of a process that hangs in it (error 25P03), well within the usual 10 s of a request.
 * A process whose event loop was only blocked for this long connects again. No other transaction here has several
 * statements.
 */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 3_000;

const SESSION_OPTIONS = `${ASYNCHRONOUS_COMMIT} -c idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_TIMEOUT_MS}`;

/** Without this, BullMQ keeps all finished jobs. */
const KEEP_NONE = { count: 0 } as const;

type WorkerOf<C> = Worker<string, string | undefined, string, PostgresQueueBackend, JobProgress, C>;
type ConnectionOptions = ReturnType<typeof connectionOptions>;
export type PostgresWorker = WorkerOf<ConnectionOptions>;

/** The queue that a worker serves, and how. */
interface WorkerOptions {
  readonly url: string;
  readonly queue: string;
  readonly concurrency: number;
  /** The caller removes them: with a limit of age, BullMQ would search for old ones at the end of each job. */
  readonly keepsFinishedJobs: boolean;
  readonly process: (job: Job<string>) => Promise<string | undefined>;
  readonly onError: (error: unknown) => void;
}

/** A worker, and its backend, whose connections the other queues of the process share. */
interface OpenWorker {
  readonly worker: PostgresWorker;
  readonly backend: PostgresQueueBackend;
}

/**
 * Connects, or rejects. A backend that failed to connect stays broken, so every attempt creates a
 * new one. The worker takes jobs only after `startWorker`.
 */
export async function openWorker(plan: WorkerOptions): Promise<OpenWorker> {
  const { queue, concurrency, onError } = plan;
  const connection = connectionOptions(plan.url);
  const kept = plan.keepsFinishedJobs
    ? {}
    : { removeOnComplete: KEEP_NONE, removeOnFail: KEEP_NONE };
  const options = { ...workerSettings, ...kept, connection, concurrency, autorun: false };
  const backend = createPostgresBackend(queue, options, { withBlockingConnection: true });
  deferUnhandledErrors(backend);
  fetchOnNotification(backend, queue);
  backend.on('error', onError);
  try {
    await backend.waitUntilReady();
  } catch (error) {
    await backend.close().catch(() => undefined);
    throw error;
  }
  const worker: PostgresWorker = new Worker(queue, plan.process, options, () => backend);
  worker.on('error', onError);
  worker.on('completed', releaseJob);
  return { worker, backend };
}

/** Makes a worker take jobs. Failures are emitted as errors of the worker. */
export function startWorker(worker: PostgresWorker): void {
  const emitError = (error: Error) => worker.emit('error', error);
  worker.run().catch(emitError);
  // Otherwise BullMQ keeps the latest ten thousand events, with a copy of every answer; nothing reads them.
  worker.getBackend().setQueueMeta({ 'opts.maxLenEvents': 10 }).catch(emitError);
}

/** An event emitter, as connections are. */
interface ErrorEmitter {
  on(event: 'error', listener: () => void): unknown;
}

/** BullMQ creates its tables itself (`migrate`). */
function connectionOptions(url: string) {
  return {
    // BullMQ handles errors of idle connections only. Without a listener, one that breaks while it is
    // in use would end the process; the command that uses it, or the next one, fails.
    onConnect: (client: ErrorEmitter) => void client.on('error', () => undefined),
    connectionString: url,
    max: MAX_CONNECTIONS,
    options: SESSION_OPTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: 10_000,
    keepAlive: true,
    migrate: true,
  };
}

/** What BullMQ uses of the package `pg` for the connection on which it listens. */
interface PgModule {
  readonly Client: new (config: object) => EventEmitter;
}

/**
 * Defers an `error` event of the LISTEN connection that has no listener, which would end the process. BullMQ adds its
 * listener one microtask after connecting, and removes it before closing. One turn of the event loop later it has a
 * listener and reconnects, or the connection is closing. Call it before the first connection, whose class it sets.
 */
function deferUnhandledErrors({ connection }: PostgresQueueBackend): void {
  // The class for this connection, which is not taken from the pool, cannot be set in the options.
  const pgModule = connection['pgModule'] as PgModule;
  class ListenClient extends pgModule.Client {
    override emit(event: string | symbol, ...values: unknown[]): boolean {
      if (event !== 'error' || this.listenerCount(event) > 0) return super.emit(event, ...values);
      setImmediate(() => {
        if (this.listenerCount(event) > 0) super.emit(event, ...values);
        else if (!connection.isClosing) connection.emit(event, ...values);
      });
      return true;
    }
  }
  Object.assign(connection, { pgModule: { ...pgModule, Client: ListenClient } });
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

/** A job batch with the bulk size that costs Postgres the least, over the connections of a backend. */
export const openJobBatch = (queue: SharedQueue, backend: PostgresQueueBackend): JobBatch =>
  new JobBatch(
    {
      add: (name, data, opts) => queue.add(name, data, opts),
      addBulk: async (jobs) => {
        await queue.addBulk(jobs);
        notifyOfSeveral(backend, queue.name);
      },
    },
    MIN_POSTGRES_BULK_SIZE,
  );

const PROBE_INTERVAL_MS = 500;

/** A server that is down breaks its connections at once; a busy one takes longer to answer. */
const PROBE_TIMEOUT_MS = 2_000;

/** Distinguishes an outage of Postgres from other errors, and detects when Postgres is available again. */
export class PostgresOutageDetector {
  private backend: IQueueBackend | undefined;
  private probeTimer: NodeJS.Timeout | undefined;
  /** One probe for all errors that are reported at the same time. */
  private pendingProbe: Promise<boolean> | undefined;

  constructor(
    private readonly outage: Outage,
    private readonly onError: (error: unknown) => void,
  ) {}

  observe(backend: IQueueBackend): void {
    this.backend = backend;
    this.outage.end();
  }

  /** Reports any error of a connection or a worker. */
  report(error: unknown): void {
    if (this.probeTimer || !this.backend) return;
    void this.classify(this.backend, error);
  }

  close(): void {
    clearInterval(this.probeTimer);
    this.backend = undefined;
  }

  private async classify(backend: IQueueBackend, error: unknown): Promise<void> {
    if (isJobError(error)) return this.onError(error);
    this.pendingProbe ??= respondsInTime(backend).finally(() => (this.pendingProbe = undefined));
    if (await this.pendingProbe) return this.onError(error);
    if (this.probeTimer || !this.backend) return;
    this.outage.begin(error);
    this.probeTimer = setInterval(() => void this.probe(backend), PROBE_INTERVAL_MS);
    this.probeTimer.unref();
  }

  private async probe(backend: IQueueBackend): Promise<void> {
    if (!(await respondsInTime(backend)) || !this.probeTimer) return;
    clearInterval(this.probeTimer);
    this.probeTimer = undefined;
    this.outage.end();
  }
}

/** BullMQ gives errors about jobs, such as a lost lock, a numeric code: Postgres has answered. */
const isJobError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'number';

/** Whether Postgres answers a small query in time. */
async function respondsInTime(backend: IQueueBackend): Promise<boolean> {
  const answer = backend.getQueueMetaField('version').then(() => true);
  return (await withTimeout(answer, PROBE_TIMEOUT_MS).catch(() => false)) ?? false;
}

import {
  createPostgresBackend,
  type IQueueBackend,
  type Job,
  type JobProgress,
  Worker,
} from 'bullmq';
import { NO_EVENTS, workerTuning } from '../worker-tuning.js';

/** Enough for the commands of one process; a Postgres has a hundred connections for all of them. */
const MAX_CONNECTIONS = 4;

/**
 * A new connection, and in a crowd also the wait for one that others use: with two seconds, a thousand
 * requests at once on two busy cores were in part taken for an outage.
 */
const CONNECTION_LIMIT_MS = 5_000;

/**
 * A message lives for seconds, and what must survive a crash of Postgres is not kept in a queue.
 * Not waiting for the disk at each of the six commits of a round trip takes it from 4.3 to 2.9 ms,
 * and from 470 to 1,050 a second.
 */
const SESSION_OPTIONS = '-c synchronous_commit=off';

/** Replies travel by a queue of their own here, so that no job need be kept. */
const NOTHING_KEPT = { count: 0 } as const;

type WorkerOf<C> = Worker<string, void, string, IQueueBackend, JobProgress, C>;
type ConnectionOptions = ReturnType<typeof connectionTo>;
export type PostgresWorker = WorkerOf<ConnectionOptions>;

/** Which queue is worked on, and with what. */
export interface WorkerPlan {
  readonly url: string;
  readonly queue: string;
  readonly concurrency: number;
  readonly process: (job: Job<string>) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** A worker, and the backend whose connections other queues of the process use too. */
export interface OpenWorker {
  readonly worker: PostgresWorker;
  readonly backend: IQueueBackend;
}

/**
 * Connects, or rejects. A backend that failed to connect stays broken, so that each try takes a new
 * one. The worker takes no job until it is told to begin.
 */
export async function openWorker(plan: WorkerPlan): Promise<OpenWorker> {
  const { queue, concurrency, onError } = plan;
  const connection = connectionTo(plan.url);
  const kept = { removeOnComplete: NOTHING_KEPT, removeOnFail: NOTHING_KEPT };
  const options = { ...workerTuning, ...kept, connection, concurrency, autorun: false };
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

/** Has a worker take jobs from now on; what goes wrong is an error of the worker. */
export function begin(worker: PostgresWorker): void {
  const tell = (error: Error) => worker.emit('error', error);
  worker.run().catch(tell);
  // Without it the latest ten thousand events stay, small ones, as jobs return nothing.
  worker.getBackend().setQueueMeta(NO_EVENTS).catch(tell);
}

/** BullMQ's backend creates its tables by itself. */
function connectionTo(url: string) {
  return {
    connectionString: url,
    max: MAX_CONNECTIONS,
    options: SESSION_OPTIONS,
    connectionTimeoutMillis: CONNECTION_LIMIT_MS,
    query_timeout: 10_000,
    keepAlive: true,
    migrate: true,
  };
}

import type { Job } from 'bullmq';
import { withTimeout } from '#timing';
import type { JobEnd } from './queue-backend.js';

/**
 * A worker that dies leaves its jobs locked. Others take them over when the lock has expired and
 * the next stalled check runs: after 4 s at most, well within the usual 10 s of a request. A lock
 * is renewed only for jobs that run longer than 1.5 s, so that short jobs cost nothing extra.
 */
const LOCK_DURATION_MS = 3_000;
const STALLED_INTERVAL_MS = 1_000;

/** A job that has killed two workers is failed. */
const MAX_STALLED_COUNT = 1;

/** After a disconnect. BullMQ's default of 15 s would exceed every deadline. */
const RUN_RETRY_DELAY_MS = 250;

/**
 * A suspended worker may have been notified of a job that it does not take. The next job notifies
 * another worker; without a next job, idle workers poll at this interval. Seconds.
 */
const BLOCK_TIMEOUT_SECONDS = 1;

/** Locks and retries of every BullMQ worker. */
export const workerSettings = {
  lockDuration: LOCK_DURATION_MS,
  stalledInterval: STALLED_INTERVAL_MS,
  maxStalledCount: MAX_STALLED_COUNT,
  runRetryDelay: RUN_RETRY_DELAY_MS,
  drainDelay: BLOCK_TIMEOUT_SECONDS,
} as const;

/** Ends a job for BullMQ, which stores the reply as its result or as its failure reason. */
export function finishJob({ reply, failed }: JobEnd): string | undefined {
  if (failed) throw new JobFailure(reply ?? '');
  return reply;
}

/**
 * Clears the data and the result of a completed job. Old hash tables of BullMQ's sets refer to the job until a full
 * garbage collection (docs/decisions/0024).
 */
export function releaseJob(job: Job): void {
  job.data = undefined;
  job.returnvalue = undefined;
}

class JobFailure extends Error {
  constructor(reply: string) {
    super(reply);
    // BullMQ would store the stack beside the reason.
    this.stack = '';
  }
}

/**
 * The id of a job. BullMQ gives one to every job that a worker receives; throws if it is missing.
 */
export function requireJobId(job: Job): string {
  if (job.id === undefined) throw new Error('a job from the queue has no id');
  return job.id;
}

/** The part of a BullMQ worker that is used to close it. */
interface ClosableWorker {
  /** Resolves when the jobs in progress have ended. */
  pause(): Promise<void>;
  close(force: boolean): Promise<void>;
}

const DISCONNECT_TIMEOUT_MS = 1_000;

/**
 * Stops taking jobs, waits up to `timeoutMs` for those in progress, then disconnects. (A close
 * without force would wait for ever for a server that is down or a handler that hangs.)
 */
export async function closeWorker(worker: ClosableWorker, timeoutMs: number): Promise<void> {
  await withTimeout(worker.pause(), timeoutMs).catch(() => undefined);
  await withTimeout(worker.close(true), DISCONNECT_TIMEOUT_MS).catch(() => undefined);
}

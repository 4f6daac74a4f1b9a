import type { Job } from 'bullmq';
import type { JobEnd } from './queue-backend.js';

/**
 * A worker that dies leaves its jobs locked. Others take them up when the lock has run out and the
 * next check sees it: after 4 s at most, well inside a request's usual 10 s. A lock is renewed only
 * for jobs that run longer than 1.5 s, so that short ones pay nothing.
 */
const LOCK_DURATION_MS = 3_000;
const STALLED_INTERVAL_MS = 1_000;

/** A job that took two workers down with it is given up. */
const MAX_STALLED_COUNT = 1;

/** After the server was away: BullMQ's own 15 s would outlast every deadline. */
const RUN_RETRY_DELAY_MS = 250;

/**
 * A worker that stands still may have been told of a job that it does not take. The next job tells
 * another one, and where none comes, others look by themselves after so long. Seconds.
 */
const LOOK_INTERVAL_SECONDS = 1;

/** What every worker of ours is told of locks and retries. */
export const workerTuning = {
  lockDuration: LOCK_DURATION_MS,
  stalledInterval: STALLED_INTERVAL_MS,
  maxStalledCount: MAX_STALLED_COUNT,
  runRetryDelay: RUN_RETRY_DELAY_MS,
  drainDelay: LOOK_INTERVAL_SECONDS,
} as const;

/** Nobody reads BullMQ's event stream; it would hold a copy of every answer. */
export const NO_EVENTS = { 'opts.maxLenEvents': 10 } as const;

/** Ends a job in BullMQ's eyes: it keeps the reply as the result, or as the reason of failure. */
export function finish({ reply, failed }: JobEnd): string | undefined {
  if (failed) throw new JobFailure(reply ?? '');
  return reply;
}

class JobFailure extends Error {
  constructor(reply: string) {
    super(reply);
    // BullMQ would store it beside the reason.
    this.stack = '';
  }
}

/** The id of a job that a worker was given. */
export function idOf(job: Job): string {
  return job.id ?? '';
}

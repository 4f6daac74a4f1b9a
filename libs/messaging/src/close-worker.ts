import { within } from './time-limit.js';

/** The part of a BullMQ worker that closing needs. */
export interface ClosableWorker {
  /** Resolves when the jobs in hand are done. */
  pause(): Promise<void>;
  close(force: boolean): Promise<void>;
}

const LET_GO_LIMIT_MS = 1_000;

/**
 * Takes no more jobs, waits for those in hand up to the limit, then lets go of the server. (A close
 * without force would wait for a server that is away, and for a handler that hangs, for ever.)
 */
export async function closeWorker(worker: ClosableWorker, limitMs: number): Promise<void> {
  await within(limitMs, worker.pause()).catch(() => undefined);
  await within(LET_GO_LIMIT_MS, worker.close(true)).catch(() => undefined);
}

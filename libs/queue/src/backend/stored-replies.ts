import type { IQueueBackend } from 'bullmq';
import type { PendingReplies } from '../messages/pending-replies.js';

/**
 * A reply is delivered in half a millisecond, but one that is sent while its client is disconnected is lost.
 * So jobs that have been unheard of for this long are looked up, which costs nothing in normal operation.
 */
const SWEEP_INTERVAL_MS = 1_000;
const UNHEARD_AFTER_MS = 1_000;

/** After a disconnect any reply may have been missed. */
const SWEEP_LIMIT_AFTER_BREAK = 5_000;

const FINISHED = 1;
const FAILED = 2;
const MISSING = -1;

interface MissedRepliesOptions {
  readonly pending: PendingReplies;
  readonly jobs: Pick<IQueueBackend, 'isFinished'>;
  /**
   * Whether every reply is stored on its job. Then a message whose job has none, or is gone, fails; otherwise its reply
   * may be on its way.
   */
  readonly storesEveryReply: boolean;
  /** Jobs looked up a second: behind a long queue, nearly all of them are simply not finished yet. */
  readonly limit: number;
}

/** Fetches the replies that a client has missed from the finished jobs. */
export class MissedReplies {
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: MissedRepliesOptions) {}

  open(): void {
    this.timer = setInterval(
      () => void this.sweep(UNHEARD_AFTER_MS, this.options.limit),
      SWEEP_INTERVAL_MS,
    );
    this.timer.unref();
  }

  close(): void {
    clearInterval(this.timer);
  }

  /** To be called when replies arrive again after a disconnect. */
  async fetchAll(): Promise<void> {
    await this.sweep(0, SWEEP_LIMIT_AFTER_BREAK);
  }

  /** Where every job that was looked up has a reply, many were missed: it looks up the next ones at once. */
  private async sweep(unheardMs: number, limit: number): Promise<void> {
    let wereMissed: readonly boolean[];
    do {
      const ids = this.options.pending.takeUnheard(Date.now() - unheardMs, limit);
      wereMissed = await Promise.all(ids.map((id) => this.lookUp(id)));
    } while (wereMissed.length === limit && wereMissed.every(Boolean));
  }

  /** Whether the job has a reply. */
  private async lookUp(jobId: string): Promise<boolean> {
    const { pending, jobs, storesEveryReply } = this.options;
    try {
      const [state, result] = splitJobState(await jobs.isFinished(jobId, true));
      if (state === FINISHED) return this.takeStoredReply(jobId, JSON.parse(result) as unknown);
      if (state === FAILED) pending.settle(jobId, result);
      if (state === MISSING && storesEveryReply) pending.fail(jobId, 'lost');
      return state === FAILED;
    } catch {
      // The server is disconnected; the next sweep retries, and the deadline still applies.
      return false;
    }
  }

  /** A worker stores no reply on a job that it dropped because its deadline had passed by the worker's clock. */
  private takeStoredReply(jobId: string, stored: unknown): boolean {
    const { pending, storesEveryReply } = this.options;
    const isReply = typeof stored === 'string';
    if (isReply) pending.settle(jobId, stored);
    else if (storesEveryReply) pending.fail(jobId, 'deadline');
    return isReply;
  }
}

function splitJobState(answer: number | [number, string]): [state: number, result: string] {
  return typeof answer === 'number' ? [answer, ''] : answer;
}

/**
 * A reply also stays on its finished job, for a client that was disconnected when it was sent: for as long as a request
 * usually waits. Seconds.
 */
export const KEEP_FINISHED_SECONDS = 10;

const REMOVAL_INTERVAL_MS = 5_000;

/** A queue whose server is connected. */
type ConnectedJobs = Pick<IQueueBackend, 'cleanJobsByState'> | undefined;

/** Regularly removes the jobs that finished long ago, at most `limit` of each state at a time. */
export function startRemovingFinishedJobs(
  connectedJobs: () => ConnectedJobs,
  limit: number,
): NodeJS.Timeout {
  return setInterval(() => void removeFinishedJobs(connectedJobs(), limit), REMOVAL_INTERVAL_MS);
}

async function removeFinishedJobs(jobs: ConnectedJobs, limit: number): Promise<void> {
  if (!jobs) return;
  const before = Date.now() - KEEP_FINISHED_SECONDS * 1_000;
  await Promise.all(
    ['completed', 'failed'].map((state) => jobs.cleanJobsByState(state, before, limit)),
  ).catch(() => undefined);
}

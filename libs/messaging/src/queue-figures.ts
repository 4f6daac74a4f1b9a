import type { Job, JobType } from 'bullmq';

/** How full a queue is, over all of its clients and servers. */
export interface QueueFigures {
  /** Messages that no server has taken yet. */
  readonly waiting: number;
  /** Messages in hand. */
  readonly active: number;
  /** For how long the one that is up next has waited; 0 where none waits. Milliseconds. */
  readonly oldestWaitMs: number;
}

/** The part of a BullMQ queue that its figures need. */
export interface CountedQueue {
  getJobCounts(...states: JobType[]): Promise<Readonly<Record<string, number>>>;
  getJobs(states: JobType[], start: number, end: number, oldestFirst: boolean): Promise<OldJob[]>;
}

type OldJob = Pick<Job, 'timestamp'> | undefined;

/** Counts the messages of a queue, and looks at the oldest of those that wait. */
export async function figuresOf(queue: CountedQueue): Promise<QueueFigures> {
  const [counts, [oldest]] = await Promise.all([
    queue.getJobCounts('waiting', 'active'),
    queue.getJobs(['waiting'], 0, 0, true),
  ]);
  const { waiting = 0, active = 0 } = counts;
  // Another clock set it; what seems to come from the future has waited for no time.
  const oldestWaitMs = oldest ? Math.max(0, Date.now() - oldest.timestamp) : 0;
  return { waiting, active, oldestWaitMs };
}

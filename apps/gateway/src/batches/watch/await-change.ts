import { isUnfinished } from '#batches';
import type { Batch } from '#batches';
import type { ProgressFeed } from './progress-feed.js';

/** For how long news are waited for, and what says that nobody does any more. */
export interface Patience {
  readonly waitMs: number;
  readonly gone: AbortSignal;
}

/** The batch as soon as its status is another one, or as it is when the time is over. */
export function awaitChange(
  feed: Pick<ProgressFeed, 'watch'>,
  batch: Batch,
  { waitMs, gone }: Patience,
): Promise<Batch> {
  if (!isUnfinished(batch) || waitMs === 0) return Promise.resolve(batch);
  return new Promise((resolve) => {
    let latest = batch;
    const end = (): void => {
      clearTimeout(timer);
      gone.removeEventListener('abort', end);
      unwatch();
      resolve(latest);
    };
    const timer = setTimeout(end, gone.aborted ? 0 : waitMs);
    gone.addEventListener('abort', end);
    const unwatch = feed.watch(batch.id, (now) => {
      if (now !== 'closed') latest = now;
      // Not before `unwatch` is there.
      if (now === 'closed' || now.status !== batch.status) setImmediate(end);
    });
  });
}

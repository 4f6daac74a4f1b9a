import { isUnfinished } from '#batches';
import type { Batch } from '#batches';
import type { ProgressFeed } from './progress-feed.js';

/** The batch as soon as its status is another one, or as it is when the time is over. */
export function awaitChange(
  feed: Pick<ProgressFeed, 'watch'>,
  batch: Batch,
  waitMs: number,
): Promise<Batch> {
  if (!isUnfinished(batch) || waitMs === 0) return Promise.resolve(batch);
  return new Promise((resolve) => {
    let latest = batch;
    const end = (): void => {
      clearTimeout(timer);
      unwatch();
      resolve(latest);
    };
    const timer = setTimeout(end, waitMs);
    const unwatch = feed.watch(batch.id, (now) => {
      if (now !== 'closed') latest = now;
      // Not before `unwatch` is there.
      if (now === 'closed' || now.status !== batch.status) setImmediate(end);
    });
  });
}

import type { Database } from '#database';
import { DatasetStore } from '../staging/dataset-store.js';
import { dropDeadGenerations } from '../staging/drop-dead-generations.js';
import { forgetGoneIds } from '../staging/gone-ids.js';
import { swapGenerations } from '../staging/swap-generations.js';
import { withDataset } from './with-dataset.js';

/**
 * Takes a data set out of the gazetteer: workers let go of it at once, then its tables go. Its ids
 * are remembered as gone. Returns the generations that are still being read, whose tables stay; to
 * remove the data set again drops them. Throws a DatasetError when there is none of that name.
 */
export const removeDataset = (database: Database, name: string): Promise<readonly number[]> =>
  withDataset(database, name, async (dataset) => {
    await swapGenerations(database, dataset, {});
    const held = await dropDeadGenerations(database, dataset.id);
    await new DatasetStore(database).forgetEmpty(dataset.id);
    return held;
  });

/** Forgets the ids of what a data set once held, too: look-ups no longer say that they are gone. */
export const forgetIdsOf = (database: Database, name: string): Promise<void> =>
  forgetGoneIds(database, name);

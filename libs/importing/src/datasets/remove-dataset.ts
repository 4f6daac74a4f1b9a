import type { Database } from '#database';
import { DatasetStore } from '../staging/dataset-store.js';
import { dropDeadGenerations } from '../staging/drop-dead-generations.js';
import { swapGenerations } from '../staging/swap-generations.js';
import { withDataset } from './with-dataset.js';

/** How much of a data set goes. */
export interface Removal {
  /** Whether its ids are forgotten, too, instead of being remembered as gone. */
  readonly forgetsIds?: boolean;
}

/**
 * Takes a data set out of the gazetteer: workers let go of it at once, then its tables go. Returns
 * the generations that are still being read, whose tables stay; to remove the data set once more
 * drops them. Throws a DatasetError when there is none of that name.
 */
export const removeDataset = (
  database: Database,
  name: string,
  { forgetsIds }: Removal = {},
): Promise<readonly number[]> =>
  withDataset(database, name, async (dataset) => {
    await swapGenerations(database, dataset, { forgetsIds });
    const held = await dropDeadGenerations(database, dataset);
    await new DatasetStore(database).forgetEmpty(dataset.id);
    return held;
  });

import type { Database } from '#database';
import { DatasetError } from '../model/errors.js';
import type { DatasetEntry, GenerationRecord } from './catalogue.js';
import { DatasetStore, listDatasets } from './catalogue.js';
import type { GenerationChanges } from './compare-generations.js';
import { compareGenerations } from './compare-generations.js';
import { withDatasetLock } from './dataset-locks.js';
import { dropUnusedGenerations } from './drop-generations.js';
import { swapGenerations } from './swap-generations.js';

/**
 * Runs the work while holding the lock of the data set. Throws a DatasetError when the data set
 * does not exist.
 */
const withDataset = <Result>(
  database: Database,
  name: string,
  work: (dataset: DatasetEntry) => Promise<Result>,
): Promise<Result> =>
  withDatasetLock(database, name, async () => {
    const dataset = await new DatasetStore(database).find(name);
    if (!dataset) throw new DatasetError(`there is no data set ${name}`);
    return work(dataset);
  });

/** The generation replaced, the live generation after the rollback, and the difference. */
interface Rollback {
  readonly left: number;
  readonly live: GenerationRecord;
  readonly changes: GenerationChanges;
}

/**
 * Makes the previous generation of a data set live again. The replaced generation is kept, so that
 * a second rollback reverts the first. Throws a DatasetError when there is no previous generation,
 * or when workers cannot search it.
 */
export const rollBack = (database: Database, name: string): Promise<Rollback> =>
  withDataset(database, name, async (dataset) => {
    const { live: left } = dataset;
    const catalogue = await listDatasets(database);
    const live = catalogue.find((record) => record.name === name)?.previous;
    if (!live || left === undefined) {
      throw new DatasetError(`the data set ${name} has no previous generation to roll back to`);
    }
    if (!live.isSearchable) {
      throw new DatasetError(
        `generation ${live.generation} of the data set ${name} was imported by a version with ` +
          'a different text normalisation; import it again',
      );
    }
    const changes = await compareGenerations(database, left, live.generation);
    await swapGenerations(database, dataset, { live: live.generation, previous: left });
    return { left, live, changes };
  });

/** Options of a removal. */
interface Removal {
  /** Deletes the ids instead of recording them as gone. */
  readonly deletesIds?: boolean;
}

/**
 * Removes a data set: workers stop using it at once, then its tables are dropped. Returns the
 * generations that are still being read and whose tables remain; a second removal drops them.
 * Throws a DatasetError when the data set does not exist.
 */
export const removeDataset = (
  database: Database,
  name: string,
  { deletesIds }: Removal = {},
): Promise<readonly number[]> =>
  withDataset(database, name, async (dataset) => {
    await swapGenerations(database, dataset, { deletesIds });
    const remaining = await dropUnusedGenerations(database, dataset);
    await new DatasetStore(database).deleteIfEmpty(dataset.id);
    return remaining;
  });

import type { Database } from '#database';
import { compareGenerations, type GenerationChanges } from '../staging/compare-generations.js';
import { swapGenerations } from '../staging/swap-generations.js';
import { DatasetError } from './dataset-error.js';
import { listDatasets } from './list-datasets.js';
import type { GenerationRecord } from './list-datasets.js';
import { withDataset } from './with-dataset.js';

/** Which generation a data set has left, which one answers now, and how they differ. */
export interface Rollback {
  readonly left: number;
  readonly live: GenerationRecord;
  readonly changes: GenerationChanges;
}

/**
 * Makes the previous generation of a data set answer again. The one that is left is kept in its
 * place, so that a second rollback takes the first one back. Throws a DatasetError when there is no
 * previous one, or when workers could not search it.
 */
export const rollBack = (database: Database, name: string): Promise<Rollback> =>
  withDataset(database, name, async (dataset) => {
    const { live: left } = dataset;
    const catalogue = await listDatasets(database);
    const live = catalogue.find((record) => record.name === name)?.previous;
    if (!live || left === undefined) {
      throw new DatasetError(`the data set ${name} has no generation to go back to`);
    }
    if (!live.isSearchable) {
      throw new DatasetError(
        `generation ${live.generation} of the data set ${name} is of a version whose text was ` +
          'normalised otherwise; import it again',
      );
    }
    const changes = await compareGenerations(database, left, live.generation);
    await swapGenerations(database, dataset, { live: live.generation, previous: left });
    return { left, live, changes };
  });

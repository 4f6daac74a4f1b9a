import type { Database } from '#database';
import { withDatasetLock } from '../staging/dataset-lock.js';
import { DatasetStore, type DatasetEntry } from '../staging/dataset-store.js';
import { DatasetError } from './dataset-error.js';

/** Works on a data set while no import of it runs; throws a DatasetError where there is none. */
export const withDataset = <Result>(
  database: Database,
  name: string,
  work: (dataset: DatasetEntry) => Promise<Result>,
): Promise<Result> =>
  withDatasetLock(database, name, async () => {
    const dataset = await new DatasetStore(database).find(name);
    if (!dataset) throw new DatasetError(`there is no data set ${name}`);
    return work(dataset);
  });

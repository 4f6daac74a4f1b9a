import type { Database } from '#database';
import { ImportError } from '../import-error.js';
import { withDatasetLock } from '../staging/dataset-lock.js';
import { DatasetStore } from '../staging/dataset-store.js';
import { dropDeadGenerations } from '../staging/drop-dead-generations.js';
import { GenerationStore } from '../staging/generation-store.js';
import { listDatasets } from './list-datasets.js';

/** What became of one data set's abandoned imports. */
export interface Clearance {
  readonly dataset: string;
  /** Generations whose tables are gone. */
  readonly dropped: readonly number[];
  /** Those that are still being read. */
  readonly held: readonly number[];
}

/**
 * Drops the tables of imports that came to no end, which else stay until the next import of their
 * data set. What is being imported just now is left alone, and not told of.
 */
export const clearAbandoned = async (database: Database): Promise<readonly Clearance[]> => {
  const cleared: Clearance[] = [];
  for (const { name } of await listDatasets(database)) {
    const clearance = await unlessBusy(() => clearDataset(database, name));
    if (clearance && clearance.dropped.length + clearance.held.length > 0) cleared.push(clearance);
  }
  return cleared;
};

const clearDataset = (database: Database, name: string): Promise<Clearance | undefined> =>
  withDatasetLock(database, name, async () => {
    const catalogue = new DatasetStore(database);
    const dataset = await catalogue.find(name);
    if (!dataset) return undefined;
    const dead = await new GenerationStore(database).dead(dataset.id);
    const held = await dropDeadGenerations(database, dataset);
    await catalogue.forgetEmpty(dataset.id);
    return { dataset: name, dropped: dead.filter((one) => !held.includes(one)), held };
  });

/** An ImportError says that somebody else has the data set. */
const unlessBusy = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ImportError) return undefined;
    throw error;
  }
};

import type { Database } from '#database';
import { ImportError } from '../model/errors.js';
import type { DatasetEntry } from './catalogue.js';
import { DatasetStore, GenerationStore, listDatasets } from './catalogue.js';
import { tryExclusiveTableLock, withDatasetLock } from './dataset-locks.js';
import { dropTables } from './generation-tables.js';

/**
 * Drops the unused generations of a data set. Returns those that could not be dropped because they
 * are still in use.
 */
export const dropUnusedGenerations = async (
  database: Database,
  { id, name }: DatasetEntry,
): Promise<readonly number[]> => {
  const store = new GenerationStore(database);
  const unused = await store.unused(id);
  if (unused.length === 0) return [];
  const stillRead = await tryExclusiveTableLock(database, name, () => dropEach(database, unused));
  return stillRead ?? unused;
};

const dropEach = async (
  database: Database,
  generations: readonly number[],
): Promise<readonly number[]> => {
  const stillRead: number[] = [];
  for (const generation of generations) {
    try {
      await dropTables(database, generation);
      await new GenerationStore(database).delete(generation);
    } catch {
      stillRead.push(generation);
    }
  }
  return stillRead;
};

/** Result of cleaning up the abandoned imports of one data set. */
export interface AbandonedImports {
  readonly dataset: string;
  /** Generations whose tables were dropped. */
  readonly dropped: readonly number[];
  /** Generations that are still being read. */
  readonly stillRead: readonly number[];
}

/**
 * Drops the tables of abandoned imports, which otherwise remain until the next import of their data
 * set. Data sets that are being imported are skipped.
 */
export const dropAbandonedImports = async (
  database: Database,
): Promise<readonly AbandonedImports[]> => {
  const cleared: AbandonedImports[] = [];
  for (const { name } of await listDatasets(database)) {
    const clearance = await skipIfLocked(() => dropAbandonedOf(database, name));
    if (clearance && clearance.dropped.length + clearance.stillRead.length > 0)
      cleared.push(clearance);
  }
  return cleared;
};

const dropAbandonedOf = (database: Database, name: string): Promise<AbandonedImports | undefined> =>
  withDatasetLock(database, name, async () => {
    const catalogue = new DatasetStore(database);
    const dataset = await catalogue.find(name);
    if (!dataset) return undefined;
    const unused = await new GenerationStore(database).unused(dataset.id);
    const stillRead = await dropUnusedGenerations(database, dataset);
    await catalogue.deleteIfEmpty(dataset.id);
    return { dataset: name, dropped: unused.filter((one) => !stillRead.includes(one)), stillRead };
  });

/** An ImportError means that another process holds the lock of the data set. */
const skipIfLocked = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ImportError) return undefined;
    throw error;
  }
};

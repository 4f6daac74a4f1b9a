import type { Database } from '#database';
import type { DatasetEntry } from './dataset-store.js';
import { GenerationStore } from './generation-store.js';
import { dropTables } from './generation-tables.js';
import { unlessTablesStay } from './tables-lock.js';

/** Drops a data set's generations that nobody needs; returns those that something still holds. */
export const dropDeadGenerations = async (
  database: Database,
  { id, name }: DatasetEntry,
): Promise<readonly number[]> => {
  const store = new GenerationStore(database);
  const dead = await store.dead(id);
  if (dead.length === 0) return [];
  const held = await unlessTablesStay(database, name, () => dropEach(database, dead));
  return held ?? dead;
};

const dropEach = async (
  database: Database,
  generations: readonly number[],
): Promise<readonly number[]> => {
  const held: number[] = [];
  for (const generation of generations) {
    try {
      await dropTables(database, generation);
      await new GenerationStore(database).forget(generation);
    } catch {
      held.push(generation);
    }
  }
  return held;
};

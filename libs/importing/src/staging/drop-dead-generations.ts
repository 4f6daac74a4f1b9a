import type { Database } from '#database';
import { GenerationStore } from './generation-store.js';
import { dropTables } from './generation-tables.js';

/** Drops a data set's generations that nobody needs; returns those that something still holds. */
export const dropDeadGenerations = async (
  database: Database,
  dataset: number,
): Promise<readonly number[]> => {
  const store = new GenerationStore(database);
  const held: number[] = [];
  for (const generation of await store.dead(dataset)) {
    try {
      await dropTables(database, generation);
      await store.forget(generation);
    } catch {
      held.push(generation);
    }
  }
  return held;
};

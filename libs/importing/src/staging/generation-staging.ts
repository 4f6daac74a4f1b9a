import type { Database } from '#database';
import type { PremiseMove } from '../gazetteer-building/premise-sites.js';
import { GenerationStore, type GenerationFacts } from './generation-store.js';
import { attachStatements, createTables, dropTables, indexTables } from './generation-tables.js';
import {
  abortWriters,
  closeWriters,
  openWriters,
  type GenerationWriters,
} from './generation-writers.js';
import { movePremises } from './move-premises.js';

/** A generation on its way in: loaded aside, then swapped in whole, or dropped. */
export class GenerationStaging {
  private constructor(
    private readonly database: Database,
    private readonly dataset: number,
    readonly generation: number,
    readonly writers: GenerationWriters,
  ) {}

  /** Clears away what imports that did not end have left, and opens a new generation. */
  static async open(
    database: Database,
    name: string,
    sources: readonly string[],
  ): Promise<GenerationStaging> {
    const store = new GenerationStore(database);
    const dataset = await store.enterDataset(name);
    await dropDead(database, dataset);
    const generation = await store.enterGeneration(dataset, sources);
    await createTables(database, generation);
    return new GenerationStaging(
      database,
      dataset,
      generation,
      await openWriters(database, generation),
    );
  }

  /** Ends the loading and makes what was loaded fit for look-ups, once premises are on their streets. */
  async index(moves: Iterable<PremiseMove>): Promise<void> {
    await closeWriters(this.writers);
    await movePremises(this.database, this.generation, moves);
    await indexTables(this.database, this.generation);
  }

  /** From here on the generation answers; says which old ones could not be dropped yet. */
  async goLive(facts: Omit<GenerationFacts, 'generation'>): Promise<readonly number[]> {
    const { generation } = this;
    const store = new GenerationStore(this.database);
    await store.makeLive(this.dataset, { ...facts, generation }, attachStatements(generation));
    return dropDead(this.database, this.dataset);
  }

  /** Leaves everything as it was before; what cannot be dropped now the next import drops. */
  async abandon(reason: Error): Promise<void> {
    await abortWriters(this.writers, reason);
    try {
      await dropDead(this.database, this.dataset);
      await new GenerationStore(this.database).forgetEmptyDataset(this.dataset);
    } catch {
      // The failure that led here is the one to tell of.
    }
  }
}

/** Returns the generations that something still holds. */
const dropDead = async (database: Database, dataset: number): Promise<readonly number[]> => {
  const store = new GenerationStore(database);
  const held: number[] = [];
  for (const generation of await store.deadGenerations(dataset)) {
    try {
      await dropTables(database, generation);
      await store.forget(generation);
    } catch {
      held.push(generation);
    }
  }
  return held;
};

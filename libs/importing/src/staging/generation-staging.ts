import type { Database } from '#database';
import type { PremiseMove } from '../gazetteer-building/premise-sites.js';
import { compareGenerations, type GenerationChanges } from './compare-generations.js';
import { DatasetStore, type DatasetEntry } from './dataset-store.js';
import { dropDeadGenerations } from './drop-dead-generations.js';
import {
  completeIn,
  GenerationStore,
  type GenerationFacts,
  type GenerationOrigin,
} from './generation-store.js';
import { attachStatements, createTables, indexTables } from './generation-tables.js';
import {
  abortWriters,
  closeWriters,
  openWriters,
  type GenerationWriters,
} from './generation-writers.js';
import { movePremises } from './move-premises.js';
import type { PartitionedTable } from './partitioned-tables.js';
import { swapGenerations } from './swap-generations.js';

/** A generation on its way in: loaded aside, then swapped in whole, or dropped. */
export class GenerationStaging {
  private constructor(
    private readonly database: Database,
    private readonly dataset: DatasetEntry,
    readonly generation: number,
    readonly writers: GenerationWriters,
  ) {}

  /** Clears away what imports that did not end have left, and opens a new generation. */
  static async open(
    database: Database,
    name: string,
    origin: GenerationOrigin,
  ): Promise<GenerationStaging> {
    const dataset = await new DatasetStore(database).enter(name);
    await dropDeadGenerations(database, dataset);
    const generation = await new GenerationStore(database).enter(dataset.id, origin);
    await createTables(database, generation);
    return new GenerationStaging(
      database,
      dataset,
      generation,
      await openWriters(database, generation),
    );
  }

  /** Ends the loading of tables and makes what was loaded fit for look-ups. */
  async index(tables: readonly PartitionedTable[]): Promise<void> {
    await closeWriters(this.writers, tables);
    await indexTables(this.database, this.generation, tables);
  }

  /** The same for the premises, once they are on their streets. */
  async indexPremises(moves: Iterable<PremiseMove>): Promise<void> {
    await closeWriters(this.writers, ['premise']);
    await movePremises(this.database, this.generation, moves);
    await indexTables(this.database, this.generation, ['premise']);
  }

  /** How it differs from the generation that it is to replace; undefined when it is the first. */
  async changes(): Promise<GenerationChanges | undefined> {
    const { live } = this.dataset;
    return live === undefined
      ? undefined
      : compareGenerations(this.database, live, this.generation);
  }

  /** From here on the generation answers; says which old ones could not be dropped yet. */
  async goLive(facts: Omit<GenerationFacts, 'generation'>): Promise<readonly number[]> {
    const { database, dataset, generation } = this;
    await swapGenerations(database, dataset, {
      live: generation,
      previous: dataset.live,
      attach: async (transaction) => {
        await transaction.execute(attachStatements(generation));
        await completeIn(transaction, { ...facts, generation });
      },
    });
    return dropDeadGenerations(database, dataset);
  }

  /** Leaves everything as it was before; what cannot be dropped now the next import drops. */
  async abandon(reason: Error): Promise<void> {
    await abortWriters(this.writers, reason);
    try {
      await dropDeadGenerations(this.database, this.dataset);
      await new DatasetStore(this.database).forgetEmpty(this.dataset.id);
    } catch {
      // The failure that led here is the one to tell of.
    }
  }
}

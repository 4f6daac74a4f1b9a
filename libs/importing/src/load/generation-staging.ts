import type { CopyWriter, Database } from '#database';
import type { GenerationWriters, PartitionedTable } from '../build/gazetteer-tables.js';
import { tableColumns, partitionOf, partitionedTables } from '../build/gazetteer-tables.js';
import type { PremiseMove } from '../build/street-table.js';
import type { GenerationChanges } from './compare-generations.js';
import { compareGenerations } from './compare-generations.js';
import { dropUnusedGenerations } from './drop-generations.js';
import { swapGenerations } from './swap-generations.js';
import type { DatasetEntry, GenerationFacts, GenerationOrigin } from './catalogue.js';
import { DatasetStore, GenerationStore, completeGeneration } from './catalogue.js';
import { attachStatements, createTables, indexTables, movePremises } from './generation-tables.js';

/**
 * A generation being imported: loaded into detached partitions, then swapped in as a whole, or
 * dropped.
 */
export class GenerationStaging {
  private constructor(
    private readonly database: Database,
    private readonly dataset: DatasetEntry,
    readonly generation: number,
    readonly writers: GenerationWriters,
  ) {}

  /** Drops remains of abandoned imports and opens a new generation. */
  static async open(
    database: Database,
    name: string,
    origin: GenerationOrigin,
  ): Promise<GenerationStaging> {
    const dataset = await new DatasetStore(database).getOrCreate(name);
    await dropUnusedGenerations(database, dataset);
    const generation = await new GenerationStore(database).create(dataset.id, origin);
    await createTables(database, generation);
    return new GenerationStaging(
      database,
      dataset,
      generation,
      await openWriters(database, generation),
    );
  }

  /** Ends the COPY of the tables and creates their indexes. */
  async index(tables: readonly PartitionedTable[]): Promise<void> {
    await closeWriters(this.writers, tables);
    await indexTables(this.database, this.generation, tables);
  }

  /** The same for the premises, after their street ordinals have been updated. */
  async indexPremises(moves: Iterable<PremiseMove>): Promise<void> {
    await closeWriters(this.writers, ['premise']);
    await movePremises(this.database, this.generation, moves);
    await indexTables(this.database, this.generation, ['premise']);
  }

  /** Difference from the live generation; undefined for the first import. */
  async changes(): Promise<GenerationChanges | undefined> {
    const { live } = this.dataset;
    return live === undefined
      ? undefined
      : compareGenerations(this.database, live, this.generation);
  }

  /** Makes the generation live. Returns the old generations that could not be dropped yet. */
  async goLive(facts: Omit<GenerationFacts, 'generation'>): Promise<readonly number[]> {
    const { database, dataset, generation } = this;
    await swapGenerations(database, dataset, {
      live: generation,
      previous: dataset.live,
      attach: async (transaction) => {
        await transaction.execute(attachStatements(generation));
        await completeGeneration(transaction, { ...facts, generation });
      },
    });
    return dropUnusedGenerations(database, dataset);
  }

  /**
   * Restores the state before the import. Tables that cannot be dropped now are dropped by the next
   * import.
   */
  async abandon(reason: Error): Promise<void> {
    await abortWriters(this.writers, reason);
    try {
      await dropUnusedGenerations(this.database, this.dataset);
      await new DatasetStore(this.database).deleteIfEmpty(this.dataset.id);
    } catch {
      // The error that caused the abort is the one to report.
    }
  }
}

const openWriters = async (database: Database, generation: number): Promise<GenerationWriters> => {
  const opened: Partial<Record<PartitionedTable, CopyWriter>> = {};
  try {
    for (const table of partitionedTables) {
      opened[table] = await database.copyIntoEmptied(
        partitionOf(table, generation),
        tableColumns[table],
      );
    }
    return opened as GenerationWriters;
  } catch (error) {
    await abortWriters(opened, error as Error);
    throw error;
  }
};

const closeWriters = async (
  writers: GenerationWriters,
  tables: readonly PartitionedTable[],
): Promise<void> => {
  await Promise.all(tables.map((table) => writers[table].end()));
};

const abortWriters = async (writers: Partial<GenerationWriters>, reason: Error): Promise<void> => {
  await Promise.allSettled(Object.values(writers).map((writer) => writer.abort(reason)));
};

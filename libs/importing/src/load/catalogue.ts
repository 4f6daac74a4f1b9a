import type { Database, Queryable, Statement } from '#database';
import { NORMALISER_VERSION } from '#geocoding/text';
import type { GazetteerCounts } from '../build/gazetteer-builder.js';

const columns = 'id, name, live_generation, previous_generation';

const insertDataset: Statement = {
  name: 'importing_enter_dataset',
  text: `INSERT INTO dataset (name) VALUES ($1)
         ON CONFLICT (name) DO UPDATE SET name = EXCLUDED.name RETURNING ${columns}`,
};

const findDataset: Statement = {
  name: 'importing_find_dataset',
  text: `SELECT ${columns} FROM dataset WHERE name = $1`,
};

const deleteEmptyDataset: Statement = {
  name: 'importing_forget_empty_dataset',
  text: `DELETE FROM dataset WHERE id = $1 AND live_generation IS NULL
         AND NOT EXISTS (SELECT FROM generation WHERE dataset = $1)`,
};

interface DatasetRow {
  readonly id: number;
  readonly name: string;
  readonly live_generation: number | null;
  readonly previous_generation: number | null;
}

/** A row of the table `dataset`. */
export interface DatasetEntry {
  readonly id: number;
  readonly name: string;
  /** The live generation. */
  readonly live?: number;
  /** The generation kept for a rollback. */
  readonly previous?: number;
}

/** Statements on the table `dataset`. */
export class DatasetStore {
  constructor(private readonly database: Database) {}

  /** Returns the data set of this name; creates it when it does not exist. */
  async getOrCreate(name: string): Promise<DatasetEntry> {
    return (await this.read(insertDataset, name)) as DatasetEntry;
  }

  async find(name: string): Promise<DatasetEntry | undefined> {
    return this.read(findDataset, name);
  }

  /** Deletes a data set without generations: its first import failed, or it was removed. */
  async deleteIfEmpty(dataset: number): Promise<void> {
    const options = { timeoutMs: CATALOGUE_TIMEOUT_MS };
    await this.database.query(deleteEmptyDataset, [dataset], options);
  }

  private async read(statement: Statement, name: string): Promise<DatasetEntry | undefined> {
    const options = { timeoutMs: CATALOGUE_TIMEOUT_MS };
    const [row] = await this.database.query<DatasetRow>(statement, [name], options);
    return row && toEntry(row);
  }
}

const toEntry = (row: DatasetRow): DatasetEntry => ({
  id: row.id,
  name: row.name,
  live: row.live_generation ?? undefined,
  previous: row.previous_generation ?? undefined,
});

const insertGeneration: Statement = {
  name: 'importing_enter_generation',
  text: `INSERT INTO generation (dataset, normaliser_version, attribution, kind, sources)
         VALUES ($1, $2, '', $3, $4) RETURNING id`,
};

const updateCompleted: Statement = {
  name: 'importing_complete_generation',
  text: `UPDATE generation
         SET finished_at = now(), attribution = $2, premises = $3, streets = $4, places = $5,
             west = $6, south = $7, east = $8, north = $9
         WHERE id = $1`,
};

const findUnused: Statement = {
  name: 'importing_find_dead_generations',
  text: `SELECT generation.id
         FROM generation JOIN dataset ON dataset.id = generation.dataset
         WHERE dataset.id = $1
           AND generation.id IS DISTINCT FROM dataset.live_generation
           AND generation.id IS DISTINCT FROM dataset.previous_generation
         ORDER BY generation.id`,
};

const deleteGeneration: Statement = {
  name: 'importing_forget_generation',
  text: 'DELETE FROM generation WHERE id = $1',
};

/** Properties of a generation that are known before its sources are read. */
export interface GenerationOrigin {
  readonly kind: 'map' | 'register';
  /** File names. */
  readonly sources: readonly string[];
}

export interface GenerationFacts {
  readonly generation: number;
  readonly attribution: string;
  readonly counts: GazetteerCounts;
  readonly box: readonly number[];
}

/** Catalogue tables are small: a slower answer means that the server is overloaded. */
export const CATALOGUE_TIMEOUT_MS = 10_000;

const options = { timeoutMs: CATALOGUE_TIMEOUT_MS };

/** Statements on the table `generation`. */
export class GenerationStore {
  constructor(private readonly database: Database) {}

  async create(dataset: number, { kind, sources }: GenerationOrigin): Promise<number> {
    const parameters = [dataset, NORMALISER_VERSION, kind, sources];
    const rows = await this.database.query<{ id: number }>(insertGeneration, parameters, options);
    return (rows[0] as { id: number }).id;
  }

  /** Generations that are neither live nor kept for a rollback. */
  async unused(dataset: number): Promise<readonly number[]> {
    const rows = await this.database.query<{ id: number }>(findUnused, [dataset], options);
    return rows.map(({ id }) => id);
  }

  async delete(generation: number): Promise<void> {
    await this.database.query(deleteGeneration, [generation], options);
  }
}

/** Marks a generation as complete, with its row counts and bounding box. */
export const completeGeneration = async (
  queryable: Queryable,
  facts: GenerationFacts,
): Promise<void> => {
  const { generation, attribution, counts, box } = facts;
  const premises = counts.destinations + counts.pointsOfInterest;
  const values = [attribution, premises, counts.streets, counts.places, ...box];
  await queryable.query(updateCompleted, [generation, ...values], options);
};

/** One import of a data set. */
export interface GenerationRecord {
  readonly generation: number;
  /** Absent while the import runs, and when it was abandoned. */
  readonly importedAt?: Date;
  readonly addresses: number;
  readonly streets: number;
  readonly places: number;
  /** File names. */
  readonly sources: readonly string[];
  readonly attribution: string;
  /**
   * Whether workers of this version can search it; otherwise the data set must be imported again.
   */
  readonly isSearchable: boolean;
}

/** A data set with its generations. */
export interface DatasetRecord {
  readonly name: string;
  /** The generation that queries read. */
  readonly live?: GenerationRecord;
  /** The generation kept for a rollback. */
  readonly previous?: GenerationRecord;
  /** Running and abandoned imports. */
  readonly others: readonly GenerationRecord[];
}

interface CatalogueRow {
  readonly name: string;
  readonly live_generation: number | null;
  readonly previous_generation: number | null;
  readonly generation: number | null;
  readonly finished_at: Date | null;
  readonly premises: number | null;
  readonly streets: number | null;
  readonly places: number | null;
  readonly sources: readonly string[];
  readonly attribution: string;
  readonly normaliser_version: number;
}

const readCatalogue: Statement = {
  name: 'importing_read_catalogue',
  text: `SELECT d.name, d.live_generation, d.previous_generation, g.id AS generation, g.finished_at,
                g.premises, g.streets, g.places, g.sources, g.attribution, g.normaliser_version
         FROM dataset d LEFT JOIN generation g ON g.dataset = d.id
         ORDER BY d.name, g.id`,
};

/** Returns all data sets, by name. */
export const listDatasets = async (queryable: Queryable): Promise<readonly DatasetRecord[]> => {
  const options = { timeoutMs: CATALOGUE_TIMEOUT_MS };
  const rows = await queryable.query<CatalogueRow>(readCatalogue, [], options);
  const names = [...new Set(rows.map(({ name }) => name))];
  return names.map((name) => toDataset(rows.filter((row) => row.name === name)));
};

const toDataset = (rows: readonly CatalogueRow[]): DatasetRecord => {
  const [{ name, live_generation: live, previous_generation: previous }] = rows as [CatalogueRow];
  const generations = rows.flatMap((row) => toGeneration(row) ?? []);
  const numbered = (number: number | null): GenerationRecord | undefined =>
    generations.find(({ generation }) => generation === number);
  const others = generations.filter(
    ({ generation }) => generation !== live && generation !== previous,
  );
  return { name, live: numbered(live), previous: numbered(previous), others };
};

const toGeneration = (row: CatalogueRow): GenerationRecord | undefined =>
  row.generation === null
    ? undefined
    : {
        generation: row.generation,
        importedAt: row.finished_at ?? undefined,
        addresses: row.premises ?? 0,
        streets: row.streets ?? 0,
        places: row.places ?? 0,
        sources: row.sources,
        attribution: row.attribution,
        isSearchable: row.normaliser_version === NORMALISER_VERSION,
      };

import type { Database, Statement } from '#database';
import { NORMALISER_VERSION } from '#geocoding/text';
import type { GazetteerCounts } from '../gazetteer-building/gazetteer-builder.js';

/** Catalogue rows are few: an answer later than this means that the server is in trouble. */
const CATALOGUE_TIMEOUT_MS = 10_000;

/** Announces the generation that answers from now on. */
const CHANNEL = 'gazetteer';

const enterDataset: Statement = {
  name: 'importing_enter_dataset',
  text: `INSERT INTO dataset (name) VALUES ($1)
         ON CONFLICT (name) DO UPDATE SET name = EXCLUDED.name RETURNING id`,
};

const enterGeneration: Statement = {
  name: 'importing_enter_generation',
  text: `INSERT INTO generation (dataset, normaliser_version, attribution, sources)
         VALUES ($1, $2, '', $3) RETURNING id`,
};

const completeGeneration: Statement = {
  name: 'importing_complete_generation',
  text: `UPDATE generation
         SET finished_at = now(), attribution = $2, premises = $3, streets = $4, places = $5,
             west = $6, south = $7, east = $8, north = $9
         WHERE id = $1`,
};

const makeLive: Statement = {
  name: 'importing_make_live',
  text: `UPDATE dataset SET previous_generation = live_generation, live_generation = $2 WHERE id = $1`,
};

const announce: Statement = {
  name: 'importing_announce',
  text: 'SELECT pg_notify($1, $2)',
};

const findDead: Statement = {
  name: 'importing_find_dead_generations',
  text: `SELECT generation.id
         FROM generation JOIN dataset ON dataset.id = generation.dataset
         WHERE dataset.id = $1
           AND generation.id IS DISTINCT FROM dataset.live_generation
           AND generation.id IS DISTINCT FROM dataset.previous_generation
         ORDER BY generation.id`,
};

const forget: Statement = {
  name: 'importing_forget_generation',
  text: 'DELETE FROM generation WHERE id = $1',
};

const forgetEmptyDataset: Statement = {
  name: 'importing_forget_empty_dataset',
  text: `DELETE FROM dataset WHERE id = $1 AND live_generation IS NULL
         AND NOT EXISTS (SELECT FROM generation WHERE dataset = $1)`,
};

export interface GenerationFacts {
  readonly generation: number;
  readonly attribution: string;
  readonly counts: GazetteerCounts;
  readonly box: readonly number[];
}

/** The catalogue of data sets and generations. */
export class GenerationStore {
  constructor(private readonly database: Database) {}

  async enterDataset(name: string): Promise<number> {
    return this.enter(enterDataset, [name]);
  }

  async enterGeneration(dataset: number, sources: readonly string[]): Promise<number> {
    return this.enter(enterGeneration, [dataset, NORMALISER_VERSION, sources]);
  }

  /** Makes the generation the one that answers, all at once; `attach` makes its rows visible. */
  async makeLive(dataset: number, facts: GenerationFacts, attach: string): Promise<void> {
    const { generation, attribution, counts, box } = facts;
    const values = [attribution, counts.destinations, counts.streets, counts.places, ...box];
    const options = { timeoutMs: CATALOGUE_TIMEOUT_MS };
    await this.database.transaction(async (transaction) => {
      await transaction.execute(attach);
      await transaction.query(completeGeneration, [generation, ...values], options);
      await transaction.query(makeLive, [dataset, generation], options);
      await transaction.query(announce, [CHANNEL, String(generation)], options);
    });
  }

  /** Generations that neither answer nor are kept for a rollback. */
  async deadGenerations(dataset: number): Promise<readonly number[]> {
    const options = { timeoutMs: CATALOGUE_TIMEOUT_MS };
    const rows = await this.database.query<{ id: number }>(findDead, [dataset], options);
    return rows.map(({ id }) => id);
  }

  async forget(generation: number): Promise<void> {
    await this.database.query(forget, [generation], { timeoutMs: CATALOGUE_TIMEOUT_MS });
  }

  /** Forgets a data set whose first import has failed. */
  async forgetEmptyDataset(dataset: number): Promise<void> {
    const options = { timeoutMs: CATALOGUE_TIMEOUT_MS };
    await this.database.query(forgetEmptyDataset, [dataset], options);
  }

  private async enter(statement: Statement, parameters: readonly unknown[]): Promise<number> {
    const options = { timeoutMs: CATALOGUE_TIMEOUT_MS };
    const rows = await this.database.query<{ id: number }>(statement, parameters, options);
    return (rows[0] as { id: number }).id;
  }
}

import type { Database, Queryable, Statement } from '#database';
import { NORMALISER_VERSION } from '#geocoding/text';
import type { GazetteerCounts } from '../gazetteer-building/gazetteer-builder.js';
import { CATALOGUE_TIMEOUT_MS } from './catalogue-timeout.js';

const enterGeneration: Statement = {
  name: 'importing_enter_generation',
  text: `INSERT INTO generation (dataset, normaliser_version, attribution, kind, sources)
         VALUES ($1, $2, '', $3, $4) RETURNING id`,
};

const completeGeneration: Statement = {
  name: 'importing_complete_generation',
  text: `UPDATE generation
         SET finished_at = now(), attribution = $2, premises = $3, streets = $4, places = $5,
             west = $6, south = $7, east = $8, north = $9
         WHERE id = $1`,
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

/** What is known of a generation before it is read. */
export interface GenerationOrigin {
  readonly kind: 'map' | 'register';
  /** Names of the files. */
  readonly sources: readonly string[];
}

export interface GenerationFacts {
  readonly generation: number;
  readonly attribution: string;
  readonly counts: GazetteerCounts;
  readonly box: readonly number[];
}

const options = { timeoutMs: CATALOGUE_TIMEOUT_MS };

/** The catalogue of generations. */
export class GenerationStore {
  constructor(private readonly database: Database) {}

  async enter(dataset: number, { kind, sources }: GenerationOrigin): Promise<number> {
    const parameters = [dataset, NORMALISER_VERSION, kind, sources];
    const rows = await this.database.query<{ id: number }>(enterGeneration, parameters, options);
    return (rows[0] as { id: number }).id;
  }

  /** Generations that neither answer nor are kept for a rollback. */
  async dead(dataset: number): Promise<readonly number[]> {
    const rows = await this.database.query<{ id: number }>(findDead, [dataset], options);
    return rows.map(({ id }) => id);
  }

  async forget(generation: number): Promise<void> {
    await this.database.query(forget, [generation], options);
  }
}

/** Notes that a generation is whole, and what it holds. */
export const completeIn = async (queryable: Queryable, facts: GenerationFacts): Promise<void> => {
  const { generation, attribution, counts, box } = facts;
  const values = [attribution, counts.destinations, counts.streets, counts.places, ...box];
  await queryable.query(completeGeneration, [generation, ...values], options);
};

import type { Database, Statement } from '#database';
import { CATALOGUE_TIMEOUT_MS } from './catalogue-timeout.js';

const columns = 'id, name, live_generation, previous_generation';

const enterDataset: Statement = {
  name: 'importing_enter_dataset',
  text: `INSERT INTO dataset (name) VALUES ($1)
         ON CONFLICT (name) DO UPDATE SET name = EXCLUDED.name RETURNING ${columns}`,
};

const findDataset: Statement = {
  name: 'importing_find_dataset',
  text: `SELECT ${columns} FROM dataset WHERE name = $1`,
};

const forgetEmptyDataset: Statement = {
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

/** A data set as the catalogue has it. */
export interface DatasetEntry {
  readonly id: number;
  readonly name: string;
  /** The generation that answers. */
  readonly live?: number;
  /** The one that is kept for a rollback. */
  readonly previous?: number;
}

/** The catalogue of data sets. */
export class DatasetStore {
  constructor(private readonly database: Database) {}

  /** The data set of this name, made where there is none. */
  async enter(name: string): Promise<DatasetEntry> {
    return (await this.read(enterDataset, name)) as DatasetEntry;
  }

  async find(name: string): Promise<DatasetEntry | undefined> {
    return this.read(findDataset, name);
  }

  /** Forgets a data set that has nothing left: its first import has failed, or it was removed. */
  async forgetEmpty(dataset: number): Promise<void> {
    const options = { timeoutMs: CATALOGUE_TIMEOUT_MS };
    await this.database.query(forgetEmptyDataset, [dataset], options);
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

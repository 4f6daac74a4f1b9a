import { afterAll, beforeAll } from 'vitest';
import type { Database } from '#database';
import { startPostgres } from '../../tools/services/postgres.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import { scratchDirectory } from './osmium.js';

/** An empty gazetteer for one suite, with a directory for import files. */
export interface SuiteDatabase {
  readonly database: Database;
  readonly url: string;
  readonly directory: string;
}

/** Starts it before the specs of the suite, and removes it after them. */
export function startSuiteDatabase(): SuiteDatabase {
  const scratch = scratchDirectory();
  let postgres: TestPostgres;

  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(async () => {
    await postgres.stop();
    scratch.remove();
  });

  return {
    get database() {
      return postgres.database;
    },
    get url() {
      return postgres.url;
    },
    directory: scratch.path,
  };
}

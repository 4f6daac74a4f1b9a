import { afterAll, beforeAll } from '@jest/globals';
import type { Database } from '#database';
import { startPostgres } from '../support/postgres.js';
import type { TestPostgres } from '../support/postgres.js';
import { scratchDirectory } from './osmium.js';

/** An empty gazetteer for one suite, and a directory for the files that it imports. */
export interface OwnDatabase {
  readonly database: Database;
  readonly url: string;
  readonly directory: string;
}

/** Has it there for all specs of the suite, and takes it away after them. */
export function ownDatabase(): OwnDatabase {
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

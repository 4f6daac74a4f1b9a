import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from './connection-error.js';
import type { Database } from './database.js';
import { readMigrationFiles } from './migration-file.js';
import type { MigrationFile } from './migration-file.js';
import type { Queryable, Statement } from './statement.js';

/** A migration that has been applied here now reads differently in its file. */
export class MigrationChangedError extends Error {
  override readonly name = 'MigrationChangedError';

  constructor(readonly migration: string) {
    super(
      `migration ${migration} has been applied to this database and has changed since; ` +
        'restore the file and put the change into a new migration',
    );
  }
}

interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
}

/** Any number will do, as long as nothing else that shares the database locks the same. */
const LOCK = 'SELECT pg_advisory_xact_lock(7346120958)';

/**
 * Whoever waits to change a table stands before all who come after to read it. So a migration lets
 * them pass when it has waited this long for somebody who takes his time, and tries again.
 */
const LIMIT_WAITS = `SET LOCAL lock_timeout = '500ms'`;
const LOCK_NOT_AVAILABLE = '55P03';
const LOCKS_PAUSE_MS = 500;
const LOCKS_LIMIT_MS = 600_000;

const CREATE_LEDGER = `
  CREATE TABLE IF NOT EXISTS schema_migration (
    name       text        PRIMARY KEY,
    checksum   text        NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  );
  ALTER TABLE schema_migration
    ADD COLUMN IF NOT EXISTS breaks_older_code boolean NOT NULL DEFAULT false`;

const appliedMigrations: Statement = {
  name: 'applied-migrations',
  text: 'SELECT name, checksum FROM schema_migration',
};

const recordMigration: Statement = {
  name: 'record-migration',
  text: `
    INSERT INTO schema_migration (name, checksum, breaks_older_code) VALUES ($1, $2, $3)`,
};

/**
 * Brings the schema up to date with the `NNNN_name.sql` files of a directory, each in a transaction
 * of its own, and returns the names of those that it applied. Several processes may do so at once.
 * Throws MigrationChangedError before anything is applied.
 */
export async function migrate(database: Database, directory: string): Promise<readonly string[]> {
  const files = await readMigrationFiles(directory);
  await database.transaction(async (transaction) => {
    await transaction.execute(`${LOCK}; ${CREATE_LEDGER}`);
    checkUnchanged(files, await readChecksums(transaction));
  });
  const applied: string[] = [];
  for (const file of files) if (await apply(database, file)) applied.push(file.name);
  return applied;
}

/** Says whether it was this process that applied the file. */
async function apply(database: Database, file: MigrationFile): Promise<boolean> {
  const deadline = Date.now() + LOCKS_LIMIT_MS;
  for (;;) {
    try {
      return await attempt(database, file);
    } catch (error) {
      if (errorCode(error) !== LOCK_NOT_AVAILABLE || Date.now() > deadline) throw error;
      await sleep(LOCKS_PAUSE_MS);
    }
  }
}

function attempt(database: Database, file: MigrationFile): Promise<boolean> {
  return database.transaction(async (transaction) => {
    await transaction.execute(LOCK);
    if ((await readChecksums(transaction)).has(file.name)) return false;
    await transaction.execute(LIMIT_WAITS);
    await transaction.execute(file.sql);
    await transaction.query(recordMigration, [file.name, file.checksum, file.breaksOlderCode]);
    return true;
  });
}

function checkUnchanged(
  files: readonly MigrationFile[],
  checksums: ReadonlyMap<string, string>,
): void {
  for (const { name, checksum } of files) {
    const known = checksums.get(name);
    if (known !== undefined && known !== checksum) throw new MigrationChangedError(name);
  }
}

async function readChecksums(queryable: Queryable): Promise<ReadonlyMap<string, string>> {
  const rows = await queryable.query<AppliedMigration>(appliedMigrations);
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

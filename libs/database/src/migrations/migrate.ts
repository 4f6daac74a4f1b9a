import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../connection/errors.js';
import type { Queryable, Statement, QueryOptions } from '../connection/statement.js';
import type { Database } from '../database.js';

/** The file of a migration has changed since it was applied to this database. */
export class MigrationChangedError extends Error {
  override readonly name = 'MigrationChangedError';

  constructor(readonly migration: string) {
    super(
      `migration ${migration} has changed since it was applied to this database; ` +
        'restore the file and put the change into a new migration',
    );
  }
}

interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
}

/** Any number that no other program uses for a lock in the same database. */
const TAKE_MIGRATION_LOCK = 'SELECT pg_advisory_xact_lock(7346120958)';

/**
 * A statement that waits for an exclusive lock blocks all later readers of the table. So a
 * migration gives up waiting after this time, lets them proceed, and tries again.
 */
const SET_LOCK_TIMEOUT = `SET LOCAL lock_timeout = '500ms'`;
const LOCK_NOT_AVAILABLE = '55P03';
const LOCK_RETRY_DELAY_MS = 500;
const LOCK_RETRY_LIMIT_MS = 600_000;

const CREATE_MIGRATION_TABLE = `
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
 * of its own, and returns the names of the applied ones. Several processes may do so concurrently.
 * Throws MigrationChangedError before anything is applied.
 */
export async function migrate(database: Database, directory: string): Promise<readonly string[]> {
  const files = await readMigrationFiles(directory);
  await database.transaction(async (transaction) => {
    await transaction.execute(`${TAKE_MIGRATION_LOCK}; ${CREATE_MIGRATION_TABLE}`);
    checkUnchanged(files, await readChecksums(transaction));
  });
  const applied: string[] = [];
  for (const file of files) if (await applyWithRetries(database, file)) applied.push(file.name);
  return applied;
}

/** Whether this process has applied the file. */
async function applyWithRetries(database: Database, file: MigrationFile): Promise<boolean> {
  const deadline = Date.now() + LOCK_RETRY_LIMIT_MS;
  for (;;) {
    try {
      return await applyOnce(database, file);
    } catch (error) {
      if (errorCode(error) !== LOCK_NOT_AVAILABLE || Date.now() > deadline) throw error;
      await sleep(LOCK_RETRY_DELAY_MS);
    }
  }
}

function applyOnce(database: Database, file: MigrationFile): Promise<boolean> {
  return database.transaction(async (transaction) => {
    await transaction.execute(TAKE_MIGRATION_LOCK);
    if ((await readChecksums(transaction)).has(file.name)) return false;
    await transaction.execute(SET_LOCK_TIMEOUT);
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

/** One step of the schema. */
interface MigrationFile {
  /** The file's name: `NNNN_name.sql`. */
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the text in hex, independent of the line endings. */
  readonly checksum: string;
  /** Whether older releases cannot work with the resulting schema. */
  readonly breaksOlderCode: boolean;
}

/** The marker of such a migration, on a line of its own. */
const BREAKS_OLDER_CODE = /^-- breaks older code$/m;

const migrationName = /^\d{4}_[a-z0-9_-]+\.sql$/;

/**
 * Reads the migrations of a directory in the order of their numbers; throws when two have the same
 * number.
 */
async function readMigrationFiles(directory: string): Promise<readonly MigrationFile[]> {
  const names = (await readdir(directory)).filter((name) => migrationName.test(name)).sort();
  const twin = names.find((name, index) => name.slice(0, 4) === names[index - 1]?.slice(0, 4));
  if (twin !== undefined)
    throw new Error(`migration ${twin}: another migration has the same number`);
  return Promise.all(names.map((name) => readMigrationFile(directory, name)));
}

async function readMigrationFile(directory: string, name: string): Promise<MigrationFile> {
  const sql = (await readFile(join(directory, name), 'utf8')).replaceAll('\r\n', '\n');
  const checksum = createHash('sha256').update(sql).digest('hex');
  return { name, sql, checksum, breaksOlderCode: BREAKS_OLDER_CODE.test(sql) };
}

/** How the schema of a database relates to this release: it fits, is too old, or is too new. */
export type SchemaCompatibility = 'fits' | 'older' | 'newer';

const UNDEFINED_TABLE = '42P01';

/**
 * In a table written by an older release, the column `breaks_older_code` does not exist, and no
 * migration in it breaks older code.
 */
const migrationsSince: Statement = {
  name: 'migrations-since',
  text: `
    SELECT name, coalesce((to_jsonb(m) ->> 'breaks_older_code')::boolean, false) AS breaks
      FROM schema_migration m
     WHERE name >= $1`,
};

interface MigrationRow {
  readonly name: string;
  readonly breaks: boolean;
}

/**
 * Whether this release can work with the schema. A newer schema fits, unless one of the additional
 * migrations breaks older code. Rejects as the query does.
 */
export async function schemaCompatibility(
  database: Queryable,
  options?: QueryOptions,
  newest = LATEST_MIGRATION,
): Promise<SchemaCompatibility> {
  const rows = await database
    .query<MigrationRow>(migrationsSince, [newest], options)
    .catch((error: unknown): readonly MigrationRow[] => {
      if (errorCode(error) === UNDEFINED_TABLE) return [];
      throw error;
    });
  if (!rows.some(({ name }) => name === newest)) return 'older';
  return rows.some(({ name, breaks }) => breaks && name !== newest) ? 'newer' : 'fits';
}

/** The last migration of this release: the schema that its statements are written for. */
export const LATEST_MIGRATION = '0017_map_tiles.sql';

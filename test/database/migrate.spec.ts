import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database, migrate, MigrationChangedError, schemaCompatibility } from '#database';
import { eventually } from '../../tools/services/eventually.js';
import { startPostgres } from '../../tools/services/postgres.js';
import type { TestPostgres } from '../../tools/services/postgres.js';

const tables = {
  name: 'tables',
  text: `SELECT relname AS name FROM pg_class
         WHERE relnamespace = 'trial'::regnamespace AND relname <> 'schema_migration' AND relkind = 'r'
         ORDER BY name`,
};

const waiting = {
  name: 'spec-waiting-locks',
  text: `SELECT count(*)::int AS locks FROM pg_locks WHERE relation = 'first'::regclass AND NOT granted`,
};

interface Waiting {
  readonly locks: number;
}

describe('migrate', () => {
  let postgres: TestPostgres;
  let database: Database;
  let directory: string;

  beforeAll(async () => {
    postgres = await startPostgres();
    // A schema of its own, so that the real migration table is not used.
    database = new Database({ url: `${postgres.url}?options=-csearch_path%3Dtrial` });
  });
  afterAll(async () => {
    await database.close();
    await postgres.stop();
  });
  beforeEach(async () => {
    await postgres.database.execute('DROP SCHEMA IF EXISTS trial CASCADE; CREATE SCHEMA trial');
    directory = await mkdtemp(join(tmpdir(), 'migrations-'));
  });
  afterEach(() => rm(directory, { recursive: true }));

  const write = (name: string, sql: string): Promise<void> => writeFile(join(directory, name), sql);
  const tableNames = async (): Promise<readonly string[]> =>
    (await database.query<{ name: string }>(tables)).map(({ name }) => name);

  it('applies what is new, in order, and only once', async () => {
    await write('0002_second.sql', 'CREATE TABLE second AS SELECT * FROM first');
    await write('0001_first.sql', 'CREATE TABLE first (a int); INSERT INTO first VALUES (1)');
    await write('README.md', 'no migration');
    expect(await migrate(database, directory)).toEqual(['0001_first.sql', '0002_second.sql']);
    expect(await migrate(database, directory)).toEqual([]);
    await write('0003_third.sql', 'CREATE TABLE third ()');
    expect(await migrate(database, directory)).toEqual(['0003_third.sql']);
    expect(await tableNames()).toEqual(['first', 'second', 'third']);
  });

  it('rolls back a migration that fails, and keeps those before it', async () => {
    await write('0001_good.sql', 'CREATE TABLE good ()');
    await write('0002_bad.sql', 'CREATE TABLE half (); SELECT nonsense');
    await expect(migrate(database, directory)).rejects.toMatchObject({ code: '42703' });
    expect(await tableNames()).toEqual(['good']);
    await write('0002_bad.sql', 'CREATE TABLE half ()');
    expect(await migrate(database, directory)).toEqual(['0002_bad.sql']);
  });

  it('rejects an applied file that has changed, by name, before anything is applied', async () => {
    await write('0001_first.sql', 'CREATE TABLE first ()');
    await migrate(database, directory);
    await write('0001_first.sql', 'CREATE TABLE first (a int)');
    await write('0002_second.sql', 'CREATE TABLE second ()');
    const failure = await migrate(database, directory).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(MigrationChangedError);
    expect(failure).toMatchObject({ migration: '0001_first.sql' });
    expect(await tableNames()).toEqual(['first']);
  });

  it('ignores the line endings of a file', async () => {
    await write('0001_first.sql', 'CREATE TABLE first (\n)');
    await migrate(database, directory);
    await write('0001_first.sql', 'CREATE TABLE first (\r\n)');
    expect(await migrate(database, directory)).toEqual([]);
  });

  it('rejects two files with the same number', async () => {
    await write('0001_first.sql', 'CREATE TABLE first ()');
    await write('0001_other.sql', 'CREATE TABLE other ()');
    await expect(migrate(database, directory)).rejects.toThrow('0001_other.sql');
  });

  it('does not block readers while it waits for a lock', async () => {
    await write('0001_first.sql', 'CREATE TABLE first (a int)');
    await migrate(database, directory);
    const read = { name: 'spec-read-first', text: 'SELECT a FROM first' };
    let end = (): void => undefined;
    const held = new Promise<void>((resolve) => (end = resolve));
    const holding = database.transaction(async (transaction) => {
      await transaction.query(read);
      await held;
    });
    await write('0002_second.sql', 'ALTER TABLE first ADD b int');
    const migrating = migrate(database, directory);
    try {
      for (let time = 0; time < 3; time += 1) {
        await eventually(async () => (await database.query<Waiting>(waiting))[0]!.locks > 0);
        expect(await database.query(read, [], { timeoutMs: 60_000 })).toEqual([]);
      }
    } finally {
      end();
    }
    await holding;
    expect(await migrating).toEqual(['0002_second.sql']);
  });

  it('finds that a schema fits a release, and a newer one unless it breaks older code', async () => {
    const fit = () => schemaCompatibility(database, {}, '0002_second.sql');
    expect(await fit()).toBe('older');
    await write('0001_first.sql', 'CREATE TABLE first ()');
    await migrate(database, directory);
    expect(await fit()).toBe('older');
    await write('0002_second.sql', '-- breaks older code\nCREATE TABLE second ()');
    await migrate(database, directory);
    expect(await fit()).toBe('fits');
    await write('0003_third.sql', 'CREATE TABLE third ()');
    await migrate(database, directory);
    expect(await fit()).toBe('fits');
    await write('0004_fourth.sql', '-- Drops a table.\n-- breaks older code\nDROP TABLE first');
    await migrate(database, directory);
    expect(await fit()).toBe('newer');
  });

  it('reads a migration table of an older release', async () => {
    await database.execute(
      `CREATE TABLE schema_migration (name text PRIMARY KEY, checksum text NOT NULL);
       INSERT INTO schema_migration VALUES ('0002_second.sql', '')`,
    );
    expect(await schemaCompatibility(database, {}, '0002_second.sql')).toBe('fits');
    expect(await schemaCompatibility(database, {}, '0003_third.sql')).toBe('older');
  });

  it('applies each file once when several processes migrate concurrently', async () => {
    for (const number of [1, 2, 3, 4])
      await write(`000${number}_t.sql`, `CREATE TABLE t${number} ()`);
    const pools = [1, 2, 3, 4].map(
      () => new Database({ url: `${postgres.url}?options=-csearch_path%3Dtrial` }),
    );
    const applied = await Promise.all(pools.map((pool) => migrate(pool, directory)));
    await Promise.all(pools.map((pool) => pool.close()));
    expect(applied.flat().sort()).toEqual(['0001_t.sql', '0002_t.sql', '0003_t.sql', '0004_t.sql']);
  });
});

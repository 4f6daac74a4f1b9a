import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Database, isConnectionError, QueryTimeoutError } from '#database';
import type { Statement, Transaction } from '#database';
import { startPostgres } from '../../tools/services/postgres.js';
import type { TestPostgres } from '../../tools/services/postgres.js';

const STALL_OPTIONS = { stallTimeoutMs: 1_500 };

const lock: Statement = { name: 'spec-lock', text: 'SELECT pg_advisory_xact_lock(4711)' };
const insert: Statement = { name: 'spec-insert', text: 'INSERT INTO entry VALUES ($1)' };
const entries: Statement = { name: 'spec-entries', text: 'SELECT n FROM entry ORDER BY n' };

const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a transaction with a timeout', () => {
  let postgres: TestPostgres;
  let database: Database;

  beforeAll(async () => {
    postgres = await startPostgres();
    database = new Database({ url: postgres.url, maxConnections: 2 });
    await database.execute('CREATE TABLE entry (n int)');
  });
  afterAll(async () => {
    await database.close();
    await postgres.stop();
  });

  it('is aborted when its client is idle in it, so that its locks are released', async () => {
    const silent = database.transaction(async (transaction) => {
      await transaction.query(insert, [1]);
      await transaction.query(lock);
      await database.transaction((other: Transaction) => other.query(lock));
      await transaction.query(insert, [2]);
    }, STALL_OPTIONS);
    expect(isConnectionError(await failureOf(silent))).toBe(true);
    expect(await database.query(entries)).toEqual([]);
  });

  it('may work for longer than that', async () => {
    const sleep: Statement = { name: 'spec-sleep', text: 'SELECT pg_sleep(2)' };
    await database.transaction(async (transaction) => {
      await transaction.query(sleep);
      await transaction.query(insert, [3]);
    }, STALL_OPTIONS);
    expect(await database.query(entries)).toEqual([{ n: 3 }]);
  });

  it('does not wait for ever for a commit, and leaves the pool intact', async () => {
    await database.execute(`
      CREATE FUNCTION stall() RETURNS trigger LANGUAGE plpgsql
        AS 'BEGIN PERFORM pg_sleep(3600); RETURN NULL; END';
      CREATE CONSTRAINT TRIGGER stall AFTER INSERT ON entry DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION stall()`);
    const stalled = () =>
      database.transaction((transaction) => transaction.query(insert, [4]), STALL_OPTIONS);
    for (let turn = 0; turn < 3; turn += 1) {
      expect(await failureOf(stalled())).toBeInstanceOf(QueryTimeoutError);
    }
    expect(await database.query(entries)).toEqual([{ n: 3 }]);
  });
});

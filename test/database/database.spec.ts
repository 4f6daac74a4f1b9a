import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Database, isConnectionError, QueryTimeoutError } from '#database';
import { eventually } from '../../tools/services/eventually.js';
import { startPostgres } from '../../tools/services/postgres.js';
import type { Statement } from '#database';
import type { TestPostgres } from '../../tools/services/postgres.js';

let statements = 0;
const statement = (text: string): Statement => ({ name: `spec-${(statements += 1)}`, text });

const sleep = statement('SELECT pg_sleep($1)');
/**
 * Of this database, as other specs use the same server, and of one application: a cancelled statement of
 * another test may still be ending on a busy machine.
 */
const sleepers = statement(`
  SELECT pid FROM pg_stat_activity
   WHERE datname = current_database() AND application_name = $1
     AND query LIKE 'SELECT pg_sleep%' AND state = 'active'`);

describe('Database', () => {
  let postgres: TestPostgres;
  let database: Database;

  beforeAll(async () => {
    postgres = await startPostgres();
    database = new Database({ url: postgres.url, maxConnections: 2, applicationName: 'spec' });
  });
  afterAll(async () => {
    await database.close();
    await postgres.stop();
  });

  it('reads 64-bit integers as text, fractions as numbers, JSON and arrays as values', async () => {
    const values = statement(
      `SELECT 9007199254740993::int8 AS big, 0.5::float8 AS half, '{"a":[1]}'::jsonb AS json,
              ARRAY[1.5, 2]::float8[] AS numbers, NULL::text AS nothing`,
    );
    expect(await database.query(values)).toEqual([
      { big: '9007199254740993', half: 0.5, json: { a: [1] }, numbers: [1.5, 2], nothing: null },
    ]);
  });

  it('prepares a statement once per connection', async () => {
    const single = new Database({ url: postgres.url, maxConnections: 1 });
    const add = statement('SELECT $1::int + 1 AS sum');
    for (const term of [1, 2, 3]) {
      expect(await single.query(add, [term])).toEqual([{ sum: term + 1 }]);
    }
    const prepared = statement(
      'SELECT generic_plans + custom_plans AS runs FROM pg_prepared_statements WHERE statement = $1',
    );
    expect(await single.query(prepared, [add.text])).toEqual([{ runs: '3' }]);
    await single.close();
  });

  it('sends Postgres the name of the program', async () => {
    const name = statement(`SELECT current_setting('application_name') AS name`);
    expect(await database.query(name)).toEqual([{ name: 'spec' }]);
  });

  it('rolls a transaction back when its work throws', async () => {
    await database.execute('CREATE TABLE ledger (entry int)');
    const insert = statement('INSERT INTO ledger VALUES ($1)');
    const failing = database.transaction(async (transaction) => {
      await transaction.query(insert, [1]);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await database.transaction((transaction) => transaction.query(insert, [2]));
    expect(await database.query(statement('SELECT entry FROM ledger'))).toEqual([{ entry: 2 }]);
  });

  it('prepares a statement again when the schema has changed its columns', async () => {
    const several = new Database({ url: postgres.url, maxConnections: 3 });
    const all = statement('SELECT * FROM shape');
    await several.execute('CREATE TABLE shape (a int); INSERT INTO shape VALUES (1)');
    const onEach = () => Promise.all([1, 2, 3].map(() => several.query(all)));
    await onEach();
    await several.execute('ALTER TABLE shape ADD b int');
    expect(await onEach()).toEqual(Array(3).fill([{ a: 1, b: null }]));
    await several.close();
  });

  it('plans statements once for all values on request', async () => {
    const planning = new Database({ url: postgres.url, maxConnections: 1, plansOnce: true });
    const double = statement('SELECT $1::int * 2 AS double');
    for (let value = 1; value <= 3; value += 1) await planning.query(double, [value]);
    const plans = statement(
      'SELECT generic_plans::int, custom_plans::int FROM pg_prepared_statements',
    );
    expect(await planning.query(plans)).toContainEqual({ generic_plans: 3, custom_plans: 0 });
    await planning.close();
  });

  it('turns off JIT compilation where statements are planned once', async () => {
    const url = `${postgres.url}?options=-c%20jit%3Don`;
    for (const [plansOnce, jit] of [
      [false, 'on'],
      [true, 'off'],
    ] as const) {
      const connected = new Database({ url, plansOnce });
      expect(await connected.query(statement('SHOW jit'))).toEqual([{ jit }]);
      await connected.close();
    }
  });

  it('ends statements on the server when their process has ended', async () => {
    const ending = new Database({
      url: postgres.url,
      endsWithProcess: true,
      applicationName: 'ending',
    });
    const sleeping = ending.query(sleep, [600]).catch(() => undefined);
    const isRunning = async () => (await database.query(sleepers, ['ending'])).length === 1;
    await eventually(isRunning);
    // Destroys the connection, as the end of the process does.
    await ending.close(0);
    await eventually(async () => !(await isRunning()));
    await sleeping;
  });

  describe('a query that exceeds its timeout', () => {
    it('rejects long before it would end, and is cancelled on the server', async () => {
      const query = database.query(sleep, [3_600], { timeoutMs: 100 });
      await expect(query).rejects.toBeInstanceOf(QueryTimeoutError);
      await eventually(
        async () => (await postgres.database.query(sleepers, ['spec'])).length === 0,
      );
      expect(await database.query(statement('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
    });

    it('includes the wait for a connection', async () => {
      const busy = [database.query(sleep, [2]), database.query(sleep, [2])];
      const query = database.query(statement('SELECT 2'), [], { timeoutMs: 100 });
      await expect(query).rejects.toBeInstanceOf(QueryTimeoutError);
      await Promise.all(busy);
    });

    it('leaves the pool intact, however often it happens', async () => {
      for (let round = 0; round < 5; round += 1) {
        const queries = [1, 2, 3, 4].map(() => database.query(sleep, [30], { timeoutMs: 50 }));
        const outcomes = await Promise.allSettled(queries);
        expect(outcomes.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
      }
      const answers = [1, 2, 3, 4].map(() => database.query(sleep, [0.01], { timeoutMs: 60_000 }));
      expect(await Promise.all(answers)).toHaveLength(4);
    });
  });

  describe('connection errors', () => {
    const terminate = statement(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'victim'`,
    );

    it('are identified by class and code', async () => {
      const unreachable = new Database({ url: 'postgres://user@127.0.0.1:1/none' });
      const refused = await unreachable
        .query(statement('SELECT 1'))
        .catch((error: unknown) => error);
      expect(isConnectionError(refused)).toBe(true);
      await unreachable.close();
      const wrong = await database.query(statement('SELECT nonsense')).catch((e: unknown) => e);
      expect(isConnectionError(wrong)).toBe(false);
      expect(isConnectionError(new Error('Connection terminated'))).toBe(false);
    });

    it('affect only the query that ran on the broken connection', async () => {
      const victim = new Database({ url: postgres.url, applicationName: 'victim' });
      const running = victim.query(sleep, [30]).catch((error: unknown) => error);
      await eventually(
        async () => (await postgres.database.query(sleepers, ['victim'])).length === 1,
      );
      await postgres.database.query(terminate);
      expect(isConnectionError(await running)).toBe(true);
      expect(await victim.query(statement('SELECT 3 AS three'))).toEqual([{ three: 3 }]);
      await victim.close();
    });

    it('of an idle connection affect no query', async () => {
      const victim = new Database({ url: postgres.url, applicationName: 'victim' });
      await victim.query(statement('SELECT 4'));
      await postgres.database.query(terminate);
      await eventually(async () => {
        const rows = await victim.query(statement('SELECT 4 AS four')).catch(() => []);
        return rows.length === 1;
      });
      await victim.close();
    });
  });

  it('closes within seconds even while a query runs', async () => {
    const closing = new Database({ url: postgres.url, applicationName: 'closing' });
    const running = closing.query(sleep, [60]).catch((error: unknown) => error);
    await eventually(
      async () => (await postgres.database.query(sleepers, ['closing'])).length === 1,
    );
    await closing.close();
    expect(isConnectionError(await running)).toBe(true);
  });
});

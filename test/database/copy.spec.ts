import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Database, isConnectionError } from '#database';
import type { CopyValue } from '#database';
import { eventually } from '../../tools/services/eventually.js';
import { startPostgres } from '../../tools/services/postgres.js';
import type { TestPostgres } from '../../tools/services/postgres.js';

const runningCopies = {
  name: 'copies',
  text: `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'COPY%' AND state = 'active'`,
};
const terminateCopies = {
  name: 'terminate-copies',
  text: `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'COPY%'`,
};

describe('COPY', () => {
  let postgres: TestPostgres;
  let database: Database;

  beforeAll(async () => {
    postgres = await startPostgres();
    database = new Database({ url: postgres.url, maxConnections: 1 });
  });
  afterAll(async () => {
    await database.close();
    await postgres.stop();
  });

  async function load(table: string, rows: Iterable<readonly CopyValue[]>): Promise<number> {
    const writer = await database.copyInto(table, ['id', 'value']);
    for (const row of rows) writer.write(row);
    await writer.drained();
    return writer.end();
  }

  async function readAll(sql: string): Promise<readonly (readonly (string | null)[])[]> {
    const rows: (readonly (string | null)[])[] = [];
    for await (const group of database.copyOut(sql)) rows.push(...group);
    return rows;
  }

  it('writes and reads any text unchanged', async () => {
    const texts = [
      '',
      '\\N',
      '\\',
      'a\tb',
      'a\nb\r\n',
      '\\.',
      '"{,}"',
      '台北 🚪',
      'null',
      '\b\v\f\x01',
      '\\x41',
    ];
    await database.execute('CREATE TABLE texts (id int, value text)');
    await load(
      'texts',
      texts.map((text, id) => [id, text]),
    );
    await load('texts', [
      [texts.length, null],
      [texts.length + 1, undefined],
    ]);
    const rows = await readAll('SELECT value FROM texts ORDER BY id');
    expect(rows.map(([value]) => value)).toEqual([...texts, null, null]);
  });

  it.each<{ type: string; value: CopyValue; text: string }>([
    {
      type: 'text[]',
      value: ['a,b', '"', '\\', 'a\tb\n', '', 'NULL', null],
      text: '["a,b", "\\"", "\\\\", "a\\tb\\n", "", "NULL", null]',
    },
    { type: 'int[]', value: [], text: '[]' },
    {
      type: 'int[]',
      value: [
        [1, 2],
        [3, 4],
      ],
      text: '[[1, 2], [3, 4]]',
    },
    { type: 'float8[]', value: [1.5, -0.1, 1e-7], text: '[1.5, -0.1, 0.0000001]' },
    { type: 'boolean[]', value: [true, false], text: '[true, false]' },
    { type: 'boolean', value: true, text: 'true' },
    { type: 'bigint', value: 9007199254740993n, text: '9007199254740993' },
    { type: 'timestamptz', value: new Date(0), text: '"1970-01-01T00:00:00+00:00"' },
    { type: 'jsonb', value: '{"a":"\\n"}', text: '{"a": "\\n"}' },
    { type: 'point', value: '(1,2)', text: '"(1,2)"' },
  ])('writes $value as $type', async ({ type, value, text }) => {
    await database.execute(
      `DROP TABLE IF EXISTS typed; CREATE TABLE typed (id int, value ${type})`,
    );
    await load('typed', [[1, value]]);
    expect(await readAll('SELECT to_jsonb(value)::text FROM typed')).toEqual([[text]]);
  });

  it('transfers 200,000 rows in order, with multi-byte characters', async () => {
    await database.execute('CREATE TABLE many (id int, value text)');
    const rows = Array.from({ length: 200_000 }, (_, id) => [id, `Straße ${id} 台北`]);
    expect(await load('many', rows)).toBe(rows.length);
    const back = await readAll('SELECT id, value FROM many ORDER BY id');
    expect(back).toEqual(rows.map(([id, value]) => [String(id), value]));
  });

  it('replaces all rows of a table, or none', async () => {
    await database.execute('CREATE TABLE emptied AS SELECT 1 AS id');
    const aborted = await database.copyIntoEmptied('emptied', ['id']);
    aborted.write([2]);
    await aborted.abort(new Error('broken file'));
    expect(await readAll('SELECT id FROM emptied')).toEqual([['1']]);
    const writer = await database.copyIntoEmptied('emptied', ['id']);
    writer.write([3]);
    expect(await writer.end()).toBe(1);
    expect(await readAll('SELECT id FROM emptied')).toEqual([['3']]);
    await expect(database.copyIntoEmptied('nowhere', ['id'])).rejects.toMatchObject({
      code: '42P01',
    });
    expect(await readAll('SELECT 1')).toEqual([['1']]);
  });

  it('leaves the table unchanged when it is aborted', async () => {
    await database.execute('CREATE TABLE aborted (id int, value text)');
    const writer = await database.copyInto('aborted', ['id', 'value']);
    for (let id = 0; id < 20_000; id += 1) writer.write([id, 'x']);
    await writer.abort(new Error('broken file'));
    await writer.abort(new Error('again'));
    expect(await readAll('SELECT count(*) FROM aborted')).toEqual([['0']]);
    expect(() => writer.write([1, 'y'])).toThrow('broken file');
  });

  it('can be aborted before the first row', async () => {
    const writer = await database.copyInto('aborted', ['id', 'value']);
    await writer.abort(new Error('nothing'));
    expect(await readAll('SELECT 1')).toEqual([['1']]);
  });

  it('rejects with the error of a bad row, and releases its connection', async () => {
    await expect(load('aborted', [['no number', 'x']])).rejects.toMatchObject({ code: '22P02' });
    await expect(load('nowhere', [[1, 'x']])).rejects.toMatchObject({ code: '42P01' });
    expect(await readAll('SELECT count(*) FROM aborted')).toEqual([['0']]);
  });

  it('reports a broken connection to a writer', async () => {
    const writer = await database.copyInto('aborted', ['id', 'value']);
    writer.write([1, 'x']);
    await eventually(async () => (await postgres.database.query(runningCopies)).length === 1);
    await postgres.database.query(terminateCopies);
    const failure = await writer.end().catch((error: unknown) => error);
    expect(isConnectionError(failure)).toBe(true);
    expect(await readAll('SELECT 1')).toEqual([['1']]);
  });

  it('cancels the query when its reader ends early', async () => {
    for await (const group of database.copyOut('SELECT generate_series(1, 1000000000)')) {
      if (group.length > 3) break;
    }
    await eventually(async () => (await postgres.database.query(runningCopies)).length === 0);
    expect(await readAll('SELECT 1')).toEqual([['1']]);
  });

  it('rejects a reader whose query is invalid or fails half-way', async () => {
    await expect(readAll('SELECT nonsense')).rejects.toMatchObject({ code: '42703' });
    const failing = 'SELECT 1 / (50000 - n) FROM generate_series(1, 100000) AS n';
    await expect(readAll(failing)).rejects.toMatchObject({ code: '22012' });
    expect(await readAll('SELECT 1')).toEqual([['1']]);
  });

  it('reports a broken connection to a reader', async () => {
    const reading = readAll('SELECT n, pg_sleep(0.001) FROM generate_series(1, 100000) AS n').catch(
      (error: unknown) => error,
    );
    await eventually(async () => (await postgres.database.query(runningCopies)).length === 1);
    await postgres.database.query(terminateCopies);
    expect(isConnectionError(await reading)).toBe(true);
  });
});

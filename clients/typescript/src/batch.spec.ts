import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FinalDestination } from './final-destination.js';
import { ScriptedServer } from './scripted-server.fake.js';
import type { ScriptedResponse } from './scripted-server.fake.js';

const server = new ScriptedServer();
const ID = '0b4c4b56-39c2-4d4a-9ad7-1a1f6a7a4a9b';
const RETRY = { firstDelayMs: 1, maxDelayMs: 2 };
const overloaded: ScriptedResponse = {
  status: 503,
  body: { code: 'overloaded', reason: 'busy', remediation: 'retry' },
};

const state = (status: string, processed: number): ScriptedResponse => ({
  body: { id: ID, status, counts: { total: 3, processed } },
});
const accepted: ScriptedResponse = { ...state('queued', 0), status: 202 };

const lines = (...rows: number[]) => rows.map((row) => `${JSON.stringify({ row })}\n`).join('');
const complete = { 'batch-complete': 'true' };

let client: FinalDestination;

beforeAll(async () => {
  await server.start();
  client = new FinalDestination({ url: server.url, key: 'fd_key', retry: RETRY });
});
afterAll(() => server.stop());

const collect = async <T>(values: AsyncIterable<T>): Promise<readonly T[]> => {
  const all: T[] = [];
  for await (const value of values) all.push(value);
  return all;
};

const openBatch = () => client.openBatch(ID);
const paths = () => server.requests.map(({ path }) => path.replace(/^.*\/batches/, ''));

describe('a submission', () => {
  it('sends rows as JSON, and repeats them with the same Idempotency-Key', async () => {
    server.respond(overloaded, { end: 'reset' }, accepted);
    const batch = await client.batch(['a', { address_string: 'b', row_id: 7 }], {
      options: { verbose: true },
      webhook: { url: 'https://a.example' },
    });
    expect(batch).toMatchObject({ id: ID, accepted: { status: 'queued' } });
    expect(JSON.parse(server.requests[2]!.body)).toEqual({
      queries: [{ address_string: 'a' }, { address_string: 'b', row_id: 7 }],
      options: { verbose: true },
      webhook: { url: 'https://a.example' },
    });
    const keys = server.requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(keys).size).toBe(1);
  });

  it('has a key of its own unless one is given', async () => {
    server.respond(accepted);
    await client.batch(['a']);
    await client.batch(['a']);
    await client.batch(['a'], { idempotencyKey: 'mine' });
    const [first, second, third] = server.requests.map(({ headers }) => headers['idempotency-key']);
    expect(first).not.toBe(second);
    expect(third).toBe('mine');
  });

  it('sends a file unchanged, with options, columns and webhook in the URL', async () => {
    server.respond(accepted);
    const content = new Blob(['Adresse\n10 Downing Street\n']);
    await client.batch(
      { content, type: 'text/csv', columns: { address_string: 'Adresse' } },
      {
        options: { verbose: true, source_id: { os_uprn: true, os_udprn: false } },
        webhook: { url: 'https://a.example', secret: 'whsec_x' },
      },
    );
    const [{ path, headers, body } = { path: '', headers: {}, body: '' }] = server.requests;
    expect(Object.fromEntries(new URL(path, server.url).searchParams)).toEqual({
      'column.address_string': 'Adresse',
      verbose: 'true',
      source_id: 'os_uprn',
      webhook: 'https://a.example',
    });
    expect(headers).toMatchObject({ 'content-type': 'text/csv', 'webhook-secret': 'whsec_x' });
    expect(body).toBe('Adresse\n10 Downing Street\n');
  });

  it('sends a stream once, and the streams of a function again', async () => {
    const open = () => new Blob(['city\nA\n']).stream();
    server.respond(overloaded, accepted);
    const once = client.batch({ content: open(), type: 'text/csv' });
    await expect(once).rejects.toMatchObject({ code: 'overloaded' });
    server.respond(overloaded, accepted);
    await client.batch({ content: open, type: 'text/csv' });
    expect(server.requests.map(({ body }) => body)).toEqual(['city\nA\n', 'city\nA\n']);
  });
});

describe('the progress of a batch', () => {
  it('has each change until the end', async () => {
    server.respond(
      state('queued', 0),
      state('running', 1),
      state('running', 1),
      state('completed', 3),
    );
    const states = await collect(openBatch().progress({ intervalSeconds: 2 }));
    expect(states.map(({ status }) => status)).toEqual(['queued', 'running', 'completed']);
    expect(paths()).toEqual([`/${ID}`, ...Array(3).fill(`/${ID}?wait=2`)]);
  });

  it('is awaited by finished', async () => {
    server.respond(state('running', 1), { end: 'reset' }, state('cancelled', 2));
    expect(await openBatch().finished()).toMatchObject({ status: 'cancelled' });
  });
});

describe('the results of a batch', () => {
  it('are followed while it runs, and end with it', async () => {
    server.respond(
      { body: lines(1, 2), headers: { 'batch-complete': 'false', 'batch-next-row': '3' } },
      state('running', 2),
      { body: lines(3), headers: complete },
    );
    const rows = (await collect(openBatch().results())).map(({ row }) => row);
    expect(rows).toEqual([1, 2, 3]);
    expect(paths()).toEqual([
      `/${ID}/results?format=ndjson&from=1`,
      `/${ID}?wait=5`,
      `/${ID}/results?format=ndjson&from=3`,
    ]);
  });

  it('are resumed at the row where a download broke, also within a line', async () => {
    server.respond(
      { body: `${lines(4, 5)}{"row":6`, headers: complete, end: 'reset' },
      { body: lines(6), headers: complete },
    );
    const rows = (await collect(openBatch().results({ from: 4 }))).map(({ row }) => row);
    expect(rows).toEqual([4, 5, 6]);
    expect(paths()[1]).toBe(`/${ID}/results?format=ndjson&from=6`);
  });

  it('fail where every download breaks', async () => {
    server.respond({ body: '{"row"', headers: complete, end: 'reset' });
    const results = collect(openBatch().results());
    await expect(results).rejects.toMatchObject({ code: 'connection_failed' });
  });

  it('fail at a line that is no JSON', async () => {
    server.respond({ body: `${lines(1)}<html>\n`, headers: complete });
    const results = collect(openBatch().results());
    await expect(results).rejects.toMatchObject({ code: 'unexpected_response' });
  });

  it('reject with the reason of the signal', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    server.respond(
      { body: lines(1, 2, 3), headers: { 'batch-complete': 'false' } },
      { end: 'hang' },
    );
    const following = async (): Promise<void> => {
      for await (const { row } of openBatch().results({ signal: controller.signal })) {
        if (row === 3) controller.abort(reason);
      }
    };
    await expect(following()).rejects.toBe(reason);
  });

  it('can be left early', async () => {
    server.respond({ body: lines(1, 2), headers: complete });
    for await (const { row } of openBatch().results()) {
      expect(row).toBe(1);
      break;
    }
    expect(server.requests).toHaveLength(1);
  });

  it('are also a file', async () => {
    server.respond({ body: 'row,result_status\n1,ok\n' });
    const text = await new Response(await openBatch().download('csv')).text();
    expect(text).toContain('1,ok');
  });

  it.each([
    [complete, 3, [1, 2], undefined],
    [complete, 1, [1], 2],
    [{ 'batch-complete': 'false', 'batch-next-row': '3' }, 2, [1, 2], 3],
  ])('are also pages: %j, at most %i rows', async (headers, limit, rows, nextRow) => {
    server.respond({ body: lines(1, 2), headers });
    const page = await openBatch().page({ limit });
    expect(page).toEqual({ results: rows.map((row) => ({ row })), nextRow });
  });

  it('have the rejected rows apart', async () => {
    server.respond({ body: lines(2) });
    expect(await collect(openBatch().rejectedRows())).toEqual([{ row: 2 }]);
    expect(paths()).toEqual([`/${ID}/errors?format=ndjson`]);
  });
});

it('a batch is cancelled by DELETE, which is repeated', async () => {
  server.respond(overloaded, state('cancelled', 1));
  expect(await openBatch().cancel()).toMatchObject({ status: 'cancelled' });
  expect(server.requests.map(({ method }) => method)).toEqual(['DELETE', 'DELETE']);
});

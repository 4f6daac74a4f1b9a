import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FinalDestination } from '../../clients/typescript/src/index.js';
import { startDemoService } from './demo-service.js';
import type { DemoService } from './demo-service.js';

const ADDRESS = '10 Downing Street, London SW1A 2AA';
const POSITION = { latitude: 51.503363, longitude: -0.127625 };
const downingStreet = expect.objectContaining({
  address: expect.stringContaining('10 Downing Street'),
});

let service: DemoService;
let client: FinalDestination;

beforeAll(async () => {
  service = await startDemoService();
  client = new FinalDestination(service);
});
afterAll(() => service.stop());

const collect = async <T>(values: AsyncIterable<T>): Promise<readonly T[]> => {
  const all: T[] = [];
  for await (const value of values) all.push(value);
  return all;
};

describe('the TypeScript client', () => {
  it('geocodes one query, and many of several kinds in order', async () => {
    expect(await client.geocode(ADDRESS)).toMatchObject({
      status: 'ok',
      best_match: downingStreet,
    });
    const results = await client.geocode(
      ['', { address_string: ADDRESS, country: 'GB' }, { location: POSITION }],
      { structured_response: true, return_original: true },
    );
    expect(results.map(({ status }) => status)).toEqual(['no_matches', 'ok', 'ok']);
    expect(results[1]?.best_match?.structured_response?.city).toBe('London');
    expect(results[1]?.original_request?.country).toBe('GB');
  });

  it('finds the destination at a position, and looks it up by its id', async () => {
    const { best_match: match } = await client.reverse(POSITION, { language: 'EN' });
    expect(match).toEqual(downingStreet);
    expect(match?.distance).toEqual(expect.any(Number));
    const same = await client.lookUp(match!.id);
    expect(same.best_match?.address).toBe(match!.address);
    expect(await client.lookUp({ os_uprn: '1' })).toMatchObject({ status: 'no_matches' });
  });

  it('suggests addresses', async () => {
    const [first] = await client.suggest('10 downi', { country: ['GB'], location: POSITION });
    expect(first).toMatchObject({ kind: 'address', distance: expect.any(Number) });
    expect(first?.address).toContain('10 Downing Street');
  });

  it('submits a batch of rows, follows it and reads its results', async () => {
    const rows = [ADDRESS, { address_string: 'xqzzv wqxxk 9999', row_id: 'b' }, { country: 'XX' }];
    const batch = await client.batch(rows as never, { options: { structured_response: true } });
    expect(batch.accepted).toMatchObject({ id: batch.id, counts: { total: 3 } });
    const states = await collect(batch.progress({ intervalSeconds: 1 }));
    expect(states.at(-1)).toMatchObject({
      status: 'completed',
      counts: { ok: 1, no_matches: 1, rejected: 1 },
    });
    expect(await collect(batch.results())).toMatchObject([
      { row: 1, status: 'ok', best_match: downingStreet },
      { row: 2, row_id: 'b', status: 'no_matches' },
      { row: 3, status: 'rejected', error: { code: 'validation_failed' } },
    ]);
    expect(await collect(batch.results({ from: 3 }))).toHaveLength(1);
    expect(await collect(batch.rejectedRows())).toMatchObject([{ row: 3 }]);
    expect(await client.openBatch(batch.id).finished()).toMatchObject({ status: 'completed' });
    expect(await batch.cancel()).toMatchObject({ status: 'completed' });
  });

  it('submits a CSV file as a stream, and reads results while it runs', async () => {
    const csv = `Adresse,customer\n"${ADDRESS}",4711\n`;
    const batch = await client.batch(
      {
        content: () => new Blob([csv]).stream(),
        type: 'text/csv',
        columns: { address_string: 'Adresse' },
      },
      { options: { source_id: { os_uprn: true } } },
    );
    const [result] = await collect(batch.results());
    expect(result).toMatchObject({ best_match: downingStreet, columns: { customer: '4711' } });
    const file = await new Response(await batch.download('csv')).text();
    expect(file.split('\r\n')[0]).toMatch(/^Adresse,customer,.*result_os_uprn/);
  });

  it('creates one batch from submissions with the same Idempotency-Key', async () => {
    const submit = () => client.batch([ADDRESS], { idempotencyKey: 'customers-2026-11' });
    expect((await submit()).id).toBe((await submit()).id);
    const other = client.batch(['another'], { idempotencyKey: 'customers-2026-11' });
    await expect(other).rejects.toMatchObject({ code: 'idempotency_key_reused', status: 422 });
  });

  it('throws the error of the service', async () => {
    const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);
    const wrongKey = new FinalDestination({ url: service.url, key: 'wrong' });
    await expect(wrongKey.geocode(ADDRESS)).rejects.toMatchObject({
      code: 'unauthorized',
      status: 401,
      requestId: uuid,
    });
    await expect(client.reverse({ latitude: 91, longitude: 0 })).rejects.toMatchObject({
      code: 'validation_failed',
      reason: expect.stringContaining('queries[0].location.latitude'),
      remediation: expect.any(String),
    });
    await expect(client.openBatch('other').state()).rejects.toMatchObject({
      code: 'batch_not_found',
    });
  });
});

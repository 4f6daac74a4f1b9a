import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Retention } from '#batches';
import { exchangeRawHttp } from '../support/raw-http-exchange.js';
import { TEST_API_KEY } from '../../tools/services/stack.js';
import { answered, startStoreGateway, pathOf, submitted } from './store-gateway.js';
import type { StoreGateway } from './store-gateway.js';

const CHUNKS = [
  ['a', 'bad'],
  ['nowhere', 'd'],
  ['e', 'bad'],
];

const columns = [{ name: '=Adresse', use: 'carried' }] as const;

describe('the results available so far', () => {
  let own: StoreGateway;

  beforeAll(async () => {
    own = await startStoreGateway();
  });
  afterAll(() => own?.stop());

  const rowsAt = async (path: string): Promise<unknown[]> => {
    const lines = (await (await own.get(path)).text()).split('\n').slice(0, -1);
    return lines.map((line) => (JSON.parse(line) as { row: unknown }).row);
  };

  it('are returned while the batch runs, up to the first gap, with the next row', async () => {
    const batch = await submitted(own, CHUNKS);
    const path = pathOf(batch, '/results');
    await answered(own, batch, [0, 2]);
    const answer = await own.get(path);
    expect(answer.headers.get('batch-complete')).toBe('false');
    expect(answer.headers.get('batch-next-row')).toBe('3');
    const before = await answer.text();
    expect(await rowsAt(path)).toEqual([1, 2]);
    const early = await own.get(path, { range: 'bytes=5-9' });
    expect(early.headers.get('content-range')).toBe('bytes 5-9/*');

    await answered(own, batch, [1]);
    const later = await own.get(path);
    expect(later.headers.get('batch-complete')).toBe('true');
    expect(later.headers.get('etag')).not.toBe(answer.headers.get('etag'));
    expect((await later.text()).startsWith(before)).toBe(true);
    expect(await rowsAt(`${path}?from=3`)).toEqual([3, 4, 5, 6]);
  });

  it('are empty before anything is done', async () => {
    const batch = await submitted(own, CHUNKS);
    const answer = await own.get(pathOf(batch, '/results'));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('batch-next-row')).toBe('1');
    expect(await answer.text()).toBe('');
    const part = await own.get(pathOf(batch, '/results'), { range: 'bytes=0-' });
    expect(part.status).toBe(416);
  });

  it('are kept when the batch is cancelled', async () => {
    const batch = await submitted(own, CHUNKS);
    await answered(own, batch, [0, 2]);
    const path = pathOf(batch, '/results');
    const early = await (await own.get(path)).text();
    expect(await rowsAt(pathOf(batch, '/errors'))).toEqual([2]);

    await own.batches.cancel(batch.keyId, batch.id);
    const answer = await own.get(path);
    expect(answer.headers.get('batch-complete')).toBe('true');
    const whole = await answer.text();
    expect(whole.startsWith(early)).toBe(true);
    expect(await rowsAt(path)).toEqual([1, 2, 5, 6]);
    expect(await rowsAt(`${path}?from=2`)).toEqual([2, 5, 6]);
    expect(await rowsAt(`${path}?from=3`)).toEqual([5, 6]);
    expect(await rowsAt(pathOf(batch, '/errors'))).toEqual([2, 6]);
    for (const first of [0, early.length - 1, early.length, whole.length - 1]) {
      const rest = await own.get(path, { range: `bytes=${first}-` });
      expect(await rest.text()).toBe(whole.slice(first));
    }
  });

  it('are deleted when the batch expires', async () => {
    const batch = await submitted(own, CHUNKS);
    await answered(own, batch);
    await (await own.get(pathOf(batch, '/results'))).text();
    const text = `UPDATE batch SET expires_at = now() WHERE id = '${batch.id}'`;
    await own.database.execute(text);
    await new Retention(own.database).expire();
    for (const part of ['/results', '/errors']) {
      const answer = await own.get(pathOf(batch, part));
      expect(answer.status).toBe(410);
      expect(await answer.json()).toMatchObject({ code: 'batch_expired' });
    }
  });

  it('are returned to the submitting key only', async () => {
    const batch = await submitted(own, CHUNKS);
    await own.database.execute(`UPDATE batch SET key = 'another' WHERE id = '${batch.id}'`);
    for (const path of [pathOf(batch), pathOf({ id: 'no-id' }), pathOf({ id: batch.keyId })]) {
      const answer = await own.get(`${path}/results`);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ code: 'batch_not_found' });
    }
    const { status } = await own.get(pathOf(batch, '/results'), { authorization: 'x' });
    expect(status).toBe(401);
  });

  it('have the rejected rows as a separate resource', async () => {
    const batch = await submitted(own, CHUNKS);
    await answered(own, batch);
    const path = pathOf(batch, '/errors');
    expect(await rowsAt(path)).toEqual([2, 6]);
    expect(await rowsAt(`${path}?from=3`)).toEqual([6]);
    const csv = await (await own.get(path, { accept: 'text/csv' })).text();
    const [header, first, second] = csv.split('\r\n');
    expect(header).toBe('row,line,row_id,code,reason');
    expect(first).toMatch(/^2,2,id-2,validation_failed,.*it is bad/);
    expect(second).toMatch(/^6,6,id-6,validation_failed,.*it is bad/);
  });

  it('are written for spreadsheets or raw', async () => {
    const batch = await submitted(own, [['=1+1', '-5']], { options: {}, columns });
    await answered(own, batch);
    const read = async (query: string): Promise<string[]> =>
      (await (await own.get(pathOf(batch, `/results?format=csv${query}`))).text()).split('\r\n');
    const [header, formula, number] = await read('');
    expect(header).toMatch(/^'=Adresse,result_status,result_id,result_address,/);
    expect(formula).toMatch(/^'=1\+1,ok,[\da-f-]{36},'=1\+1,1,2,high,0\.9,/);
    expect(number).toMatch(/^-5,ok,/);
    expect((await read('&raw=true'))[1]).toMatch(/^=1\+1,ok,[\da-f-]{36},=1\+1,1,2,/);
    expect(await read('&from=2')).toEqual([number, '']);
  });

  it('have a length where a truncation could not be detected otherwise', async () => {
    const batch = await submitted(own, CHUNKS);
    await answered(own, batch);
    for (const part of ['/results', '/results?from=4', '/errors', '/errors?from=9']) {
      const path = pathOf(batch, part);
      const answer = await exchangeRawHttp(
        own.gateway.url,
        `GET ${path} HTTP/1.0\r\nAuthorization: ${TEST_API_KEY}\r\n\r\n`,
      );
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      expect(head.toLowerCase()).toContain(`content-length: ${Buffer.byteLength(body)}`);
      expect(body).toBe(await (await own.get(path)).text());
    }
  });
});

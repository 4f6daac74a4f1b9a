import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answered, startStoreGateway, pathOf, submitted } from './store-gateway.js';
import type { StoreGateway } from './store-gateway.js';

const TEXTS = [
  ['Größe 1', 'bad', 'c'],
  ['nowhere', 'e', 'f'],
  ['g', 'bad'],
];

interface Line {
  readonly row: number;
  readonly status: string;
}

const linesOf = (text: string): Line[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);

describe('the results of a batch', () => {
  let own: StoreGateway;
  let results: string;
  let whole: string;

  beforeAll(async () => {
    own = await startStoreGateway({ CORS_ORIGINS: 'https://page.example' });
    const batch = await submitted(own, TEXTS);
    await answered(own, batch);
    results = pathOf(batch, '/results');
    whole = await (await own.get(results)).text();
  });
  afterAll(() => own?.stop());

  it('have the order of the rows, each with its number, id and status', async () => {
    const answer = await own.get(results);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch('application/x-ndjson');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename=".*\.ndjson"$/,
    );
    expect(answer.headers.get('batch-complete')).toBe('true');
    expect(answer.headers.get('batch-next-row')).toBeNull();
    const lines = linesOf(await answer.text());
    expect(lines.map(({ row }) => row)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(lines[0]).toMatchObject({
      row_id: 'id-1',
      status: 'ok',
      best_match: { address: 'Größe 1' },
      additional_matches: [],
    });
    expect(lines[1]).toMatchObject({
      line: 2,
      status: 'rejected',
      error: { code: 'validation_failed', reason: expect.stringContaining('it is bad') },
    });
    expect(lines[3]).toMatchObject({ status: 'no_matches', best_match: null });
  });

  it('continue at a requested row', async () => {
    const lines = linesOf(await (await own.get(`${results}?from=5`)).text());
    expect(lines.map(({ row }) => row)).toEqual([5, 6, 7, 8]);
    expect(await (await own.get(`${results}?from=9`)).text()).toBe('');
  });

  it.each(['from=0', 'from=x', 'from=1&from=2', 'format=xml', 'format=constructor', 'raw=1'])(
    'are rejected with %s',
    async (query) => {
      const answer = await own.get(`${results}?${query}`);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ code: 'validation_failed' });
    },
  );

  it('have a length in the response to HEAD', async () => {
    for (const path of [results, `${results}?format=csv`]) {
      const { byteLength } = await (await own.get(path)).arrayBuffer();
      const head = await fetch(own.gateway.url + path, {
        method: 'HEAD',
        headers: { authorization: 'a-key-for-the-specs-alone', 'accept-encoding': 'identity' },
      });
      expect(head.status).toBe(200);
      expect(Number(head.headers.get('content-length'))).toBe(byteLength);
      expect(head.headers.get('accept-ranges')).toBe('bytes');
    }
  });

  it('are returned in any byte range', async () => {
    const bytes = Buffer.from(whole);
    const total = bytes.length;
    const ends = [0, 1, 20, 21, Math.floor(total / 2), total - 2, total - 1];
    for (const first of ends) {
      for (const last of ends.filter((end) => end >= first)) {
        const answer = await own.get(results, { range: `bytes=${first}-${last}` });
        expect(answer.status).toBe(206);
        expect(answer.headers.get('content-range')).toBe(`bytes ${first}-${last}/${total}`);
        expect(answer.headers.get('content-length')).toBe(String(last - first + 1));
        const part = Buffer.from(await answer.arrayBuffer());
        expect(part.equals(bytes.subarray(first, last + 1))).toBe(true);
      }
    }
    const rest = await own.get(results, { range: 'bytes=100-', 'accept-encoding': 'gzip' });
    expect(rest.headers.get('content-encoding')).toBeNull();
    expect(Buffer.from(await rest.arrayBuffer())).toEqual(bytes.subarray(100));
    const end = await own.get(results, { range: 'bytes=-100' });
    expect(Buffer.from(await end.arrayBuffer())).toEqual(bytes.subarray(-100));
  });

  it('are returned as a range only if If-Range matches, otherwise completely', async () => {
    const etag = (await own.get(results)).headers.get('etag') ?? '';
    const range = 'bytes=10-19';
    const same = await own.get(results, { range, 'if-range': etag });
    expect(same.status).toBe(206);
    for (const other of ['"another"', `W/${etag}`, 'Tue, 15 Nov 1994 12:45:26 GMT']) {
      const answer = await own.get(results, { range, 'if-range': other });
      expect(answer.status).toBe(200);
      expect(await answer.text()).toBe(whole);
    }
    expect((await own.get(`${results}?format=csv`)).headers.get('etag')).not.toBe(etag);
  });

  it('are not returned again if the ETag matches', async () => {
    const etag = (await own.get(results)).headers.get('etag') ?? '';
    for (const encoding of ['identity', 'gzip']) {
      const headers = { 'if-none-match': `W/${etag}`, 'accept-encoding': encoding };
      const answer = await own.get(results, headers);
      expect(answer.status).toBe(304);
      expect(answer.headers.get('etag')).toBe(etag);
      expect(await answer.text()).toBe('');
    }
    const csv = await own.get(`${results}?format=csv`, { 'if-none-match': etag });
    expect(csv.status).toBe(200);
    await csv.text();
  });

  it('have no range beyond their end', async () => {
    const answer = await own.get(results, { range: 'bytes=1000000-' });
    expect(answer.status).toBe(416);
    expect(answer.headers.get('content-range')).toBe(`bytes */${Buffer.byteLength(whole)}`);
    expect(await answer.json()).toMatchObject({ code: 'range_not_satisfiable' });
  });

  it.each(['bytes=5-1', 'bytes=0-1,3-4', 'rows=1-2', 'bytes=x'])(
    'are returned completely if the range is ignored: %s',
    async (range) => {
      const answer = await own.get(results, { range });
      expect(answer.status).toBe(200);
      expect(await answer.text()).toBe(whole);
    },
  );

  it('vary by all request headers that they depend on', async () => {
    const { headers } = await own.get(results, { origin: 'https://page.example' });
    expect(headers.get('vary')).toBe('Origin, Accept, Accept-Encoding');
    expect(headers.get('access-control-allow-origin')).toBe('https://page.example');
    expect(headers.get('access-control-expose-headers')).toMatch(/Batch-Next-Row/);
  });

  it('are gzipped if the client accepts it', async () => {
    const answer = await own.get(results, { 'accept-encoding': 'gzip' });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(answer.headers.get('accept-ranges')).toBe('none');
    expect(answer.headers.get('etag')).toMatch(/^W\//);
    expect(await answer.text()).toBe(whole);
  });

  it('are not available in unsupported types', async () => {
    const answer = await own.get(results, { accept: 'image/png' });
    expect(answer.status).toBe(406);
    expect(await answer.json()).toMatchObject({ code: 'not_acceptable' });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Batch } from '#batches';
import { answered, startStoreGateway, pathOf, submitted } from './store-gateway.js';
import type { StoreGateway } from './store-gateway.js';

const CHUNKS = [
  ['Größe 1', 'bad', 'c'],
  ['nowhere', 'bad', 'f'],
  ['g', 'bad'],
];
const ROWS = 8;

const formats = ['ndjson', 'csv'] as const;

describe('results that are fetched in parts', () => {
  let own: StoreGateway;
  let done: Batch;

  beforeAll(async () => {
    own = await startStoreGateway();
    done = await submitted(own, CHUNKS);
    await answered(own, done);
  });
  afterAll(() => own?.stop());

  const text = async (path: string, headers?: Readonly<Record<string, string>>): Promise<string> =>
    (await own.get(path, headers)).text();
  const head = (path: string, headers?: Readonly<Record<string, string>>): Promise<Response> =>
    own.get(path, headers, 'HEAD');

  it.each(formats)('continue at any row, gzipped or not: %s', async (format) => {
    const path = pathOf(done, `/results?format=${format}`);
    const lines = (await text(path)).split(/(?<=\n)/);
    const headerLines = format === 'csv' ? 1 : 0;
    for (let from = 2; from <= ROWS + 1; from += 1) {
      const rest = lines.slice(headerLines + from - 1).join('');
      expect(await text(`${path}&from=${from}`)).toBe(rest);
      const gzipped = await own.get(`${path}&from=${from}`, { 'accept-encoding': 'gzip' });
      expect(gzipped.headers.get('content-encoding')).toBe('gzip');
      expect(await gzipped.text()).toBe(rest);
    }
  });

  it.each(formats)('continue by rows after the end of a running batch: %s', async (format) => {
    const batch = await submitted(own, CHUNKS);
    const path = pathOf(batch, `/results?format=${format}`);
    await answered(own, batch, [0]);
    const first = await own.get(path);
    const next = first.headers.get('batch-next-row');
    await answered(own, batch, [1, 2]);
    const rest = await text(`${path}&from=${next}`);
    expect((await first.text()) + rest).toBe(await text(path));
  });

  it.each(formats)('continue by bytes after the end of a running batch: %s', async (format) => {
    const batch = await submitted(own, CHUNKS);
    const path = pathOf(batch, `/results?format=${format}`);
    await answered(own, batch, [0]);
    const first = await own.get(path);
    const etag = first.headers.get('etag') ?? '';
    const beginning = await first.text();
    const range = `bytes=${Buffer.byteLength(beginning)}-`;
    const early = await own.get(path, { range });
    expect(early.status).toBe(416);
    expect(early.headers.get('content-range')).toBe(`bytes */${Buffer.byteLength(beginning)}`);

    await answered(own, batch, [1, 2]);
    const rest = await own.get(path, { range });
    expect(rest.status).toBe(206);
    const whole = await text(path);
    expect(beginning + (await rest.text())).toBe(whole);
    const other = await own.get(path, { range, 'if-range': etag });
    expect(other.status).toBe(200);
    expect(await other.text()).toBe(whole);
  });

  it('have no byte ranges from a later row', async () => {
    const path = pathOf(done, '/results?from=3');
    const answer = await own.get(path, { range: 'bytes=0-9' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('accept-ranges')).toBe('none');
    expect(await answer.text()).toBe(await text(path));
  });

  it('have headers in the response to HEAD', async () => {
    const path = pathOf(done, '/results');
    const length = String(Buffer.byteLength(await text(path)));
    // Range applies to GET only.
    for (const range of ['', 'bytes=0-9']) {
      const answer = await head(path, { range });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-length')).toBe(length);
      expect(answer.headers.get('batch-complete')).toBe('true');
    }
    const gzipped = await head(path, { 'accept-encoding': 'gzip' });
    expect(gzipped.headers.get('content-encoding')).toBe('gzip');
    expect(gzipped.headers.get('etag')).toMatch(/^W\//);
    for (const part of ['/results?from=2', '/errors']) {
      const answer = await head(pathOf(done, part));
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-length')).toBeNull();
      expect(answer.headers.get('accept-ranges')).toBe('none');
    }
    expect((await head(pathOf({ id: 'none' }, '/results'))).status).toBe(404);
  });

  it.each(formats)('return rejected rows in the same way: %s', async (format) => {
    const batch = await submitted(own, CHUNKS);
    const path = pathOf(batch, `/errors?format=${format}`);
    await answered(own, batch, [0, 2]);
    const first = await own.get(path);
    expect(first.headers.get('batch-next-row')).toBe('4');
    await answered(own, batch, [1]);
    const whole = await text(path);
    expect((await first.text()) + (await text(`${path}&from=4`))).toBe(whole);
    expect(await text(path, { 'accept-encoding': 'gzip' })).toBe(whole);
    expect(await text(`${path}&from=9`)).toBe('');
  });
});

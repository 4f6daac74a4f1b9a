import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BATCHES, csv, json, kept, nothing, startBatchService, upload } from './batch-service.js';
import type { BatchService } from './batch-service.js';
import { badUploads } from './bad-uploads.table.js';
import { exchangeRawHttp } from '../support/raw-http-exchange.js';
import { eventually } from '../../tools/services/eventually.js';
import { TEST_API_KEY } from '../../tools/services/stack.js';
import { uploadsUnderWay } from './slow-upload.js';

describe('a rejected upload', () => {
  let service: BatchService;

  beforeAll(async () => {
    service = await startBatchService({ BATCH_ROWS_PER_KEY: '20000' }, 0);
  });
  afterAll(() => service.stop());

  it.each(badUploads)('has a reason and leaves nothing behind: %s', async (...row) => {
    const [, bad, status, code, reason] = row;
    const answer = await upload(service.url, bad);
    expect(await answer.json()).toEqual({
      code,
      reason: expect.stringMatching(reason),
      remediation: expect.stringMatching(/\w/),
    });
    expect(answer.status).toBe(status);
    expect(await kept(service.postgres)).toEqual(nothing);
  });

  const head = (...lines: readonly string[]): string =>
    [
      `POST ${BATCHES} HTTP/1.1`,
      'Host: x',
      `Authorization: ${TEST_API_KEY}`,
      'Connection: close',
      `Content-Type: ${csv}`,
      ...lines,
      '\r\n',
    ].join('\r\n');

  it('has a reason before anything is read: declared length above the limit', async () => {
    const answer = await exchangeRawHttp(service.url, head(`Content-Length: ${2 ** 31}`));
    expect(answer).toMatch(/^HTTP\/1.1 413 [^]*batch_too_large/);
  });

  it('has a reason and leaves nothing behind: no body', async () => {
    expect(await exchangeRawHttp(service.url, head())).toMatch(/^HTTP\/1.1 400 [^]*no rows/);
    expect(await kept(service.postgres)).toEqual(nothing);
  });

  it('has a reason and leaves nothing behind: chunked body without length', async () => {
    const chunked = head('Transfer-Encoding: chunked');
    expect(await exchangeRawHttp(service.url, `${chunked}zz\r\n`)).toMatch(/^HTTP\/1.1 400 /);
    await eventually(async () => (await underWay()) === 0);
    expect(await kept(service.postgres)).toEqual(nothing);
  });

  it('leaves nothing behind when it breaks off', async () => {
    const rows = Array.from({ length: 1_500 }, () => 'Ulm\n').join('');
    const breaking = new AbortController();
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => stream.enqueue(Buffer.from(`city\n${rows}`)),
    });
    const sent = fetch(service.url + BATCHES, {
      method: 'POST',
      body,
      headers: { authorization: TEST_API_KEY, 'content-type': csv },
      signal: breaking.signal,
      duplex: 'half',
    });
    await eventually(async () => (await underWay()) === 1);
    breaking.abort();
    await expect(sent).rejects.toThrow();
    await eventually(async () => (await underWay()) === 0);
    expect(await kept(service.postgres)).toEqual(nothing);
  });

  const underWay = (): Promise<number> => uploadsUnderWay(service.postgres);

  it('does not affect the service', async () => {
    const good = { type: json, body: '{"queries":[{"address_string":"Ulm"}]}' };
    expect((await upload(service.url, good)).status).toBe(202);
    expect(await kept(service.postgres)).toMatchObject({ batches: 1, chunks: 1 });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchangeRawHttp } from '../support/raw-http-exchange.js';
import { TEST_API_KEY } from '../../tools/services/stack.js';
import { BATCHES, startBatchService } from './batch-service.js';
import type { BatchService } from './batch-service.js';

/** Far more than the buffers on the way hold. */
const long = `city,\0\n${'Ulm,1\n'.repeat(500_000)}`;

const head = (method: string, ...lines: readonly string[]): string =>
  [
    `${method} ${BATCHES} HTTP/1.1`,
    'Host: x',
    `Authorization: ${TEST_API_KEY}`,
    ...lines,
    '\r\n',
  ].join('\r\n');

describe('an upload that is rejected while it is received', () => {
  let service: BatchService;

  beforeAll(async () => {
    service = await startBatchService({}, 0);
  });
  afterAll(() => service.stop());

  it.each([
    ['its header', []],
    ['its encoding', ['Content-Encoding: gzip']],
  ] as const)('with %s leaves its connection usable for the next request', async (_, lines) => {
    const type = 'Content-Type: text/csv';
    const refused = head('POST', type, `Content-Length: ${long.length}`, ...lines);
    const answers = await exchangeRawHttp(
      service.url,
      refused + long + head('GET', 'Connection: close'),
    );
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400', 'HTTP/1.1 200']);
  });
});

import { createConnection } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../gateway/v2-client.js';
import { startPostgres } from '../../tools/services/postgres.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import { startInProcess } from '../../tools/services/in-process.js';
import type { InProcessStack } from '../../tools/services/in-process.js';
import { askV1 } from '../v1/v1-client.js';

let postgres: TestPostgres;
let stack: InProcessStack;
let url: string;

beforeAll(async () => {
  postgres = await startPostgres();
  stack = await startInProcess({ queueUrl: postgres.url, databaseUrl: postgres.url, workers: 0 });
  url = stack.gateways[0]!.url;
});

afterAll(async () => {
  await stack.stop();
  await postgres.stop();
});

/** Bodies that would be rejected if the key were valid. */
const bodies = [
  ['broken JSON', '{', {}],
  ['a body of 2 MiB', 'x'.repeat(2 * 1024 * 1024), {}],
  ['another type', '<x/>', { 'content-type': 'application/xml' }],
  ['a compressed body', gzipSync('{}'), { 'content-encoding': 'gzip' }],
  ['a body that breaks the schema', '[]', {}],
] as const;

describe.each([
  ['a wrong key', 'fd_abcdefgh_wrong'],
  ['no key', ''],
])('a request with %s', (_how, authorization) => {
  it.each(bodies)('is rejected for its key by version 2, whatever its body: %s', async (...row) => {
    const [, body, headers] = row;
    const answer = await ask(url, body, { ...headers, authorization });
    expect(answer.status).toBe(401);
    expect(answer.body.code).toBe('unauthorized');
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });

  it.each(bodies)('is rejected for its key by version 1, whatever its body: %s', async (...row) => {
    const [, body, headers] = row;
    const answer = await askV1(url, body, { ...headers, authorization });
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ error: expect.stringContaining('valid API key') });
  });
});

describe('a caller without a key', () => {
  it('is rejected before its body has arrived', async () => {
    const socket = createConnection(Number(new URL(url).port), '127.0.0.1');
    const head = ['host: x', 'content-type: application/json', 'content-length: 1000', '', ''];
    socket.write(['POST /final-destination/v2 HTTP/1.1', ...head].join('\r\n'));
    const received = await new Promise<string>((resolve, reject) => {
      socket.once('data', (data) => resolve(data.toString()));
      socket.once('close', () => reject(new Error('closed without an answer')));
    });
    socket.destroy();
    expect(received).toMatch(/^HTTP\/1\.1 401 .*"code":"unauthorized"/s);
  });

  it.each([
    ['/nowhere', 'POST', 404],
    ['/final-destination/v2', 'PUT', 405],
  ])('receives 404 and 405 without a key: %s, %s', async (path, method, status) => {
    expect((await fetch(url + path, { method })).status).toBe(status);
  });
});

import { once } from 'node:events';
import { createConnection } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../tools/services/eventually.js';
import type { RedisServer } from '../../tools/services/redis-process.js';
import { startRedisServer } from '../../tools/services/redis-server.js';
import { startInProcess } from '../../tools/services/in-process.js';
import type { InProcessStack } from '../../tools/services/in-process.js';
import { TEST_API_KEY } from '../../tools/services/stack.js';
import { ask } from '../gateway/v2-client.js';
import { startGatewayWithoutBackends } from '../support/gateway-without-backends.js';
import { describeWithRedis } from '../support/with-redis.js';

const V1 = '/final-destination/v1';
const V2 = '/final-destination/v2';
const PAGE = 'https://page.example';

/** A slow client is disconnected within seconds; a slow machine may need longer. */
const CLOSE_LIMIT_MS = 120_000;
const UUID = '0b4c4b56-39c2-5d4a-9ad7-1a1f6a7a4a9b';

const namesOf = (list: string | null): string[] =>
  (list ?? '').split(',').map((name) => name.trim().toLowerCase());

describe('for a page of another origin, a gateway', () => {
  let stack: InProcessStack;
  let url: string;

  beforeAll(async () => {
    stack = await startGatewayWithoutBackends();
    url = stack.gateways[0]!.url;
  });

  afterAll(() => stack.stop());

  it.each([V1, V2])(
    'answers a preflight request for %s with the allowed headers and methods',
    async (p) => {
      const response = await fetch(url + p, {
        method: 'OPTIONS',
        headers: {
          origin: PAGE,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization, content-type',
        },
      });
      expect(response.status).toBe(200);
      expect(response.headers.get('allow')).toBe('POST');
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(namesOf(response.headers.get('access-control-allow-methods'))).toContain('post');
      expect(namesOf(response.headers.get('access-control-allow-headers'))).toEqual(
        expect.arrayContaining(['authorization', 'content-type']),
      );
      expect(await response.json()).toEqual({ current_version: 'v2', deprecated_versions: ['v1'] });
    },
  );

  it.each([
    ['a missing key', V2, { method: 'POST' }, 401],
    ['an unknown path', '/nowhere', {}, 404],
    ['OPTIONS of an unknown path', '/nowhere', { method: 'OPTIONS' }, 404],
    ['a wrong method', V1, {}, 405],
    ['the document', '/openapi.json', {}, 200],
  ])(
    'exposes its headers in the response to %s',
    async (_name, path, init: RequestInit, status) => {
      const response = await fetch(url + path, { ...init, headers: { origin: PAGE } });
      expect(response.status).toBe(status);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(namesOf(response.headers.get('access-control-expose-headers'))).toEqual(
        expect.arrayContaining([
          'x-request-id',
          'ratelimit',
          'ratelimit-policy',
          'retry-after',
          'deprecation',
          'link',
        ]),
      );
    },
  );

  it('sends security headers', async () => {
    for (const path of ['/openapi.json', '/nowhere']) {
      const { headers } = await fetch(url + path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    }
  });

  it('allows only the configured origins', async () => {
    const restricted = await startGatewayWithoutBackends({
      CORS_ORIGINS: `${PAGE}, https://other.example`,
    });
    try {
      const allowed = async (origin: string) =>
        (await fetch(restricted.gateways[0]!.url + V2, { headers: { origin } })).headers.get(
          'access-control-allow-origin',
        );
      expect(await allowed(PAGE)).toBe(PAGE);
      expect(await allowed('https://unknown.example')).toBeNull();
    } finally {
      await restricted.stop();
    }
  });
});

describe('for a client that is slow or sends too much, a gateway', () => {
  let stack: InProcessStack;
  let url: string;

  beforeAll(async () => {
    stack = await startGatewayWithoutBackends();
    url = stack.gateways[0]!.url;
  });

  afterAll(() => stack.stop());

  /** Everything that the gateway sends until it closes the connection. */
  const converse = async (text: string): Promise<string> => {
    const socket = createConnection(Number(new URL(url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (data) => (answer += data.toString()));
    socket.write(text);
    await once(socket, 'close', { signal: AbortSignal.timeout(CLOSE_LIMIT_MS) });
    return answer;
  };

  it('closes a connection whose headers do not end', async () => {
    const answer = await converse(`POST ${V2} HTTP/1.1\r\nhost: x\r\nx-slow: `);
    expect(answer).toMatch(/^HTTP\/1\.1 408 .*"code":"request_timeout"/s);
  });

  it('rejects headers over 16 KiB and continues to serve others', async () => {
    const headers = Array.from({ length: 40 }, (_, index) => `x-${index}: ${'y'.repeat(1000)}`);
    const answer = await converse(`GET / HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
  });

  it('answers others while a hundred clients are slow', async () => {
    const headers = [
      'host: x',
      'content-type: application/json',
      'content-length: 100',
      `authorization: ${TEST_API_KEY}`,
    ];
    let answered = 0;
    const slowClients = Array.from({ length: 100 }, () => {
      const socket = createConnection(Number(new URL(url).port), '127.0.0.1');
      socket.on('error', () => undefined);
      socket.on('data', () => (answered += 1));
      socket.write(`POST ${V2} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n{`);
      return socket;
    });
    await Promise.all(slowClients.map((socket) => once(socket, 'ready')));
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
    expect(answered).toBe(0);
    for (const socket of slowClients) socket.destroy();
  });
});

describeWithRedis('the access log', () => {
  let redis: RedisServer;
  let stack: InProcessStack;

  beforeAll(async () => {
    redis = (await startRedisServer())!;
    stack = await startInProcess({ queueUrl: redis.url, echoes: true });
  });

  afterAll(async () => {
    await stack.stop();
    await redis.stop();
  });

  it('contains no query and no key of a request', async () => {
    const gateway = stack.gateways[0]!;
    const queries = [1, 2, 3].map((n) => ({ address_string: `Verschwiegene Gasse ${n}` }));
    const answer = await ask(gateway.url, { queries }, { 'x-request-id': UUID });
    expect(answer.status).toBe(200);
    const lineOf = () => gateway.lines.find((line) => line.includes(UUID));
    await eventually(() => lineOf() !== undefined);
    expect(JSON.parse(lineOf()!)).toMatchObject({
      event: 'request answered',
      method: 'POST',
      path: V2,
      status: 200,
      durationMs: expect.any(Number),
      requestId: UUID,
      keyPrefix: 'bootstrap',
      queries: 3,
    });
    const log = gateway.lines.join('\n');
    expect(log).not.toContain(TEST_API_KEY);
    expect(log).not.toContain('Verschwiegene');
  });
});

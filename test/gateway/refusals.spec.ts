import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchangeRawHttp } from '../support/raw-http-exchange.js';
import { startGatewayWithoutBackends } from '../support/gateway-without-backends.js';
import type { InProcessStack } from '../../tools/services/in-process.js';
import { TEST_API_KEY } from '../../tools/services/stack.js';
import { answerOf, ask, askText } from './v2-client.js';
import type { Answer } from './v2-client.js';

const UUID = '0b4c4b56-39c2-5d4a-9ad7-1a1f6a7a4a9b';
const V2 = '/final-destination/v2';

let stack: InProcessStack;
let url: string;

beforeAll(async () => {
  stack = await startGatewayWithoutBackends();
  url = stack.gateways[0]!.url;
});

afterAll(() => stack.stop());

const fetched = async (path: string, init?: RequestInit): Promise<Answer> =>
  answerOf(await fetch(url + path, init), init?.method ?? 'GET');

const expectFailure = (answer: Answer, status: number, code: string): void => {
  expect(answer.status).toBe(status);
  expect(Object.keys(answer.body).sort()).toEqual(['code', 'reason', 'remediation']);
  expect(answer.body.code).toBe(code);
  expect(Object.values(answer.body).every((text) => typeof text === 'string' && text)).toBe(true);
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
};

describe('a gateway', () => {
  it.each([
    ['/nothing', 'GET'],
    ['/final-destination', 'POST'],
    ['/final-destination/v3', 'POST'],
    [`${V2}/x`, 'POST'],
    ['/__proto__', 'GET'],
  ])('returns 404 at %s', async (path, method) => {
    expectFailure(await fetched(path, { method }), 404, 'not_found');
  });

  it.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'])(
    'lists the supported methods in the response to %s',
    async (method) => {
      const answer = await fetched(V2, { method });
      expect(answer.headers.get('allow')).toBe('POST');
      if (method === 'HEAD') expect(answer.status).toBe(405);
      else expectFailure(answer, 405, 'method_not_allowed');
    },
  );

  it('accepts JSON only', async () => {
    const types = ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'x'];
    for (const type of types) {
      expectFailure(await ask(url, '{}', { 'content-type': type }), 415, 'unsupported_media_type');
    }
  });

  it.each(['gzip', 'br', 'deflate', 'zstd', 'identity, gzip', 'x'])(
    'rejects bodies encoded as %s',
    async (encoding) => {
      const answer = await ask(url, '{}', { 'content-encoding': encoding });
      expectFailure(answer, 415, 'unsupported_encoding');
      expect(answer.body.reason).toContain('compressed');
      expect(answer.headers.get('accept-encoding')).toBe('identity');
    },
  );

  it.each(['identity', 'Identity', '', 'identity, identity'])(
    'accepts a body with the Content-Encoding %j, which is no encoding',
    async (encoding) => {
      const answer = await ask(url, '{}', { 'content-encoding': encoding });
      expectFailure(answer, 400, 'validation_failed');
    },
  );

  it.each([1.5, 40])('rejects a body of %i MiB', async (mebibytes) => {
    const body = JSON.stringify({ queries: ['x'.repeat(mebibytes * 1024 * 1024)] });
    expectFailure(await ask(url, body), 413, 'payload_too_large');
  });

  it('sends every client with too large a body an error response', async () => {
    // More than the gateway reads and drops of a rejected body.
    const body = 'x'.repeat(5 * 1024 * 1024);
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(url, body)));
    for (const answer of answers) expectFailure(answer, 413, 'payload_too_large');
  });

  it('uses the request id of the client when it is a UUID', async () => {
    const given = await fetched('/nothing', { headers: { 'x-request-id': UUID } });
    expect(given.headers.get('x-request-id')).toBe(UUID);
    const odd = await fetched('/nothing', { headers: { 'x-request-id': 'x' } });
    expect(odd.headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
  });

  it('lists the versions', async () => {
    const answer = await fetched(V2, { method: 'OPTIONS' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('allow')).toBe('POST');
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(answer.body).toEqual({ current_version: 'v2', deprecated_versions: ['v1'] });
  });

  it('does not reveal its implementation in headers', async () => {
    const answer = await fetched(V2, { method: 'OPTIONS' });
    expect(answer.headers.get('x-powered-by')).toBeNull();
    expect(answer.headers.get('server')).toBeNull();
  });

  it('returns 503 before the deadline when the queue is unreachable', async () => {
    const answer = await askText(url, 'x');
    expectFailure(answer, 503, 'service_unavailable');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('is alive but not ready when the queue is unreachable', async () => {
    expect((await fetched('/health/live')).status).toBe(200);
    const ready = await fetched('/health/ready', { headers: { authorization: TEST_API_KEY } });
    expect(ready.status).toBe(503);
    expect(ready.body).toMatchObject({
      status: 'error',
      error: { queue: { status: 'down' }, workers: { status: 'down' } },
    });
  });

  it('never logs an address', async () => {
    await askText(url, 'Verschwiegene Gasse 1');
    await fetched('/Verschwiegene%20Gasse%201?q=Verschwiegene');
    await ask(url, { queries: [{ address_string: 'Verschwiegene Gasse 1', x: 1 }] });
    expect(stack.gateways[0]!.lines.join('\n')).not.toContain('Verschwiegene');
  });
});

describe('a connection that does not speak HTTP', () => {
  it.each(['GARBAGE\r\n\r\n', `GET / HTTP/1.1\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`])(
    'is answered before it is closed',
    async (text) => {
      expect(await exchangeRawHttp(url, text)).toMatch(
        /^HTTP\/1\.1 4(00|31) .*"code":.*"reason":.*"remediation":/s,
      );
    },
  );
});

describe('damaged input', () => {
  const deep = (open: string, close: string, depth: number) =>
    open.repeat(depth) + close.repeat(depth);
  const query = (json: string) => `{"queries":[${json}]}`;

  it.each([
    ['nothing', ''],
    ['white space', ' \n'],
    ['an open brace', '{'],
    ['a cut request', '{"queries":[{"address_str'],
    ['a trailing comma', '{"queries":[],}'],
    ['single quotes', "{'queries':[]}"],
    ['a NUL', '\u0000'],
    ['a NUL inside', '{"queries":[{"address_string":"a\u0000b"}]}'],
    ['not a number', query('{"location":{"latitude":NaN,"longitude":1}}')],
    ['two documents', '{}{}'],
    ['invalid UTF-8', new Uint8Array([0x22, 0xff, 0xfe, 0x22])],
    ['UTF-16', new Uint8Array(Buffer.from('{"queries":[]}', 'utf16le'))],
  ])('is not JSON: %s', async (_name, body) => {
    expectFailure(await ask(url, body), 400, 'invalid_json');
  });

  it.each([
    ['an empty object', '{}'],
    ['null', 'null'],
    ['a number', '1'],
    ['a string', '"x"'],
    ['an array', '[]'],
    ['a deep array', deep('[', ']', 200_000)],
    ['a deep object', `{"queries":${deep('{"a":', '}', 50_000).replace('}', '1}')}}`],
    ['a deep address', query(`{"address_string":${deep('[', ']', 200_000)}}`)],
    ['a deep query', query(deep('[', ']', 200_000))],
    ['a query that is an array', query('["x"]')],
    ['a query that is null', query('null')],
    ['an escaped NUL as a key', query('{"\\u0000":1}')],
    ['numbers as strings', query('{"location":{"latitude":"1","longitude":"2"}}')],
    ['huge numbers', query('{"location":{"latitude":1e999,"longitude":-1e999}}')],
    ['long numbers', query(`{"location":{"latitude":1${'0'.repeat(1000)},"longitude":0}}`)],
    ['a lone __proto__', '{"__proto__":{"queries":[{"id":1}]}}'],
    ['a __proto__ in a query', query(`{"id":"${UUID}","__proto__":{"x":1}}`)],
    ['a constructor in options', `{"queries":[{"id":"${UUID}"}],"options":{"constructor":{}}}`],
    ['hasOwnProperty as a key', query(`{"id":"${UUID}","hasOwnProperty":1}`)],
    ['toString in a location', query('{"location":{"latitude":1,"longitude":2,"toString":1}}')],
    ['very many queries', `{"queries":[${'{},'.repeat(300_000)}{}]}`],
    ['very many keys', `{${Array.from({ length: 50_000 }, (_, i) => `"k${i}":0`).join()}}`],
    ['a very long key', `{"${'k'.repeat(900_000)}":1}`],
    ['a string that is too long', query(`{"address_string":"${'x'.repeat(900_000)}"}`)],
  ])('breaks the schema: %s', async (_name, body) => {
    const answer = await ask(url, body);
    expectFailure(answer, 400, 'validation_failed');
    expect(answer.text.length).toBeLessThan(10_000);
  });

  it('is rejected however a valid request is damaged', async () => {
    const valid = JSON.stringify({ queries: [{ location: { latitude: 1, longitude: 2 } }] });
    const random = randomFrom(7);
    for (let round = 0; round < 300; round++) {
      const answer = await ask(url, damaged(valid, random));
      // A body that still matches the schema reaches the queue, which is unreachable.
      expect([400, 503]).toContain(answer.status);
      expect(Object.keys(answer.body).sort()).toEqual(['code', 'reason', 'remediation']);
    }
  });
});

/** A deterministic pseudo-random generator of numbers from 0 to 1. */
const randomFrom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
};

const pieces = ['"', '{', '}', '[', ']', ',', ':', 'null', '1e9', '-', '\\', '\u0000', 'é', '0'];

/** The text with one to three insertions, replacements or deletions. */
const damaged = (text: string, random: () => number): string => {
  const at = Math.floor(random() * text.length);
  const piece = pieces[Math.floor(random() * pieces.length)] ?? '';
  const result = text.slice(0, at) + piece + text.slice(at + Math.floor(random() * 3));
  return random() < 0.4 ? damaged(result, random) : result;
};

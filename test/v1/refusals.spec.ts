import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchangeRawHttp } from '../support/raw-http-exchange.js';
import { startGatewayWithoutBackends } from '../support/gateway-without-backends.js';
import type { InProcessStack } from '../../tools/services/in-process.js';
import { askV1, v1AnswerOf, V1 } from './v1-client.js';
import type { V1Answer } from './v1-client.js';

let stack: InProcessStack;
let url: string;

beforeAll(async () => {
  stack = await startGatewayWithoutBackends();
  url = stack.gateways[0]!.url;
});

afterAll(() => stack.stop());

const fetched = async (path: string, init?: RequestInit): Promise<V1Answer> =>
  v1AnswerOf(await fetch(url + path, init), init?.method ?? 'GET');

const expectFailure = (answer: V1Answer, status: number, words: RegExp): void => {
  expect(answer.status).toBe(status);
  expect(answer.body).toEqual({ error: expect.stringMatching(words) });
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expectDeprecated(answer);
};

const expectDeprecated = ({ headers }: V1Answer): void => {
  expect(headers.get('deprecation')).toMatch(/^@\d{10}$/);
  expect(headers.get('link')).toBe(
    '</final-destination/v2>; rel="successor-version", </attribution>; rel="license"',
  );
};

describe('version 1', () => {
  it('lists the versions as version 2 does, without a key', async () => {
    const [first, second] = await Promise.all(
      [V1, '/final-destination/v2'].map((path) => fetched(path, { method: 'OPTIONS' })),
    );
    expect(first?.status).toBe(200);
    expect(first?.body).toEqual({ current_version: 'v2', deprecated_versions: ['v1'] });
    expect(first?.body).toEqual(second?.body);
    expect(first?.headers.get('allow')).toBe('POST');
    expect(first?.headers.get('content-type')).toBe(second?.headers.get('content-type'));
    expectDeprecated(first!);
    expect(second?.headers.has('deprecation')).toBe(false);
  });

  it.each(['GET', 'PUT', 'PATCH', 'DELETE'])(
    'lists the supported methods in the response to %s',
    async (method) => {
      const answer = await fetched(V1, { method });
      expectFailure(answer, 405, /method/);
      expect(answer.headers.get('allow')).toBe('POST');
    },
  );

  it.each([`${V1}/`, `${V1}/x`, `${V1}/%zz`])('returns 404 at %s', async (path) => {
    const answer = await fetched(path, { method: 'POST' });
    expect([400, 404]).toContain(answer.status);
    expect(answer.body).toEqual({ error: expect.any(String) });
  });

  it.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'x'])(
    'accepts JSON only, not %s',
    async (type) => {
      expectFailure(await askV1(url, '{}', { 'content-type': type }), 415, /JSON/);
    },
  );

  it('rejects a compressed body', async () => {
    expectFailure(await askV1(url, '{}', { 'content-encoding': 'gzip' }), 415, /compressed/);
  });

  it('recognises its path in every encoding', async () => {
    const init = { method: 'POST', body: 'x' };
    const response = await fetch(`${url}/final%2Ddestination/%761`, init);
    expect(await response.json()).toEqual({ error: expect.any(String) });
  });

  it('rejects a body of more than 1 MiB', async () => {
    const body = JSON.stringify({ address_string: 'x'.repeat(1_500_000) });
    expectFailure(await askV1(url, body), 413, /1 MiB/);
  });

  it.each([
    ['an open brace', '{'],
    ['nothing', ''],
    ['two documents', '{}{}'],
    ['invalid UTF-8', new Uint8Array([0x22, 0xff, 0xfe, 0x22])],
  ])('rejects invalid JSON: %s', async (_name, body) => {
    expectFailure(await askV1(url, body), 400, /not valid JSON/);
  });

  it.each([
    [{}, /specifies no search/],
    [[], /JSON object/],
    [{ address_string: ' ' }, /specifies no search/],
    [{ address_structured: {} }, /specifies no search/],
    [{ address_string: 'x', address_structured: { city: 'x' } }, /exclude each other/],
    [{ latitude: 1 }, /longitude/],
    [{ address_string: 'x', distance_filter: 5 }, /requires latitude and longitude/],
    [{ latitude: 1, longitude: 180 }, /longitude must be less than 180/],
    [{ address_string: 'x', country: 'ZA' }, /AE \(Preview\).*DK.*SI \(BETA\)/],
    [{ address_string: 'x'.repeat(1001) }, /1000 characters/],
    [{ address_string: { deep: 1 } }, /single value/],
  ])('rejects %j', async (body, words) => {
    expectFailure(await askV1(url, body), 400, words);
  });

  it('requires a valid API key', async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetched(V1, { method: 'POST', headers, body: '{"address_string":"x"}' });
    expectFailure(answer, 401, /valid API key/);
  });

  it.each([
    ['a field that it does not know', '{"address_string":"x","adress":[{}],"queries":7}'],
    ['a deep field', `{"address_string":"x","deep":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
    ['the name of a prototype', '{"address_string":"x","__proto__":{"latitude":"x"},"toString":1}'],
    ['a strange part of an address', '{"address_structured":{"city":"x","planet":["Earth"]}}'],
    ['fields that are null', '{"address_string":"x","latitude":null,"distance_filter":null}'],
  ])('ignores %s and searches', async (_name, body) => {
    expectFailure(await askV1(url, body), 503, /unavailable/);
  });

  it.each([
    ['a deep address', `{"address_string":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
    ['deep parts', `{"address_structured":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
    ['a long text', `{"address_string":"${'x'.repeat(900_000)}"}`],
    ['a number beyond all bounds', '{"latitude":1e999,"longitude":0}'],
  ])('rejects %s with a short message', async (_name, body) => {
    const answer = await askV1(url, body);
    expectFailure(answer, 400, /must/);
    expect(JSON.stringify(answer.body).length).toBeLessThan(1_000);
  });

  it('returns 503 with Retry-After when the queue is unreachable', async () => {
    const answer = await askV1(url, { address_string: 'x' });
    expectFailure(answer, 503, /unavailable/);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('answers malformed HTTP in the format of version 1', async () => {
    const start = `POST ${V1} HTTP/1.1\r\nHost: x\r\n`;
    expect(await exchangeRawHttp(url, `${start}x: ${'y'.repeat(40_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 .*\{"error":"[^"]+"\}$/s,
    );
    expect(await exchangeRawHttp(url, `${start}broken\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 400 .*\{"error":/s,
    );
    const request = `GET ${V1} HTTP/1.1\r\nHost: x\r\n\r\n`;
    expect(await exchangeRawHttp(url, request, 'GARBAGE\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 400 .*\{"error":/s,
    );
  });
});

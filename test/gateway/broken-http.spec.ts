import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../tools/services/eventually.js';
import { exchangeRawHttp } from '../support/raw-http-exchange.js';
import { startGatewayWithoutBackends } from '../support/gateway-without-backends.js';
import { scrapeMetrics } from '../support/scraped-metrics.js';
import { TEST_API_KEY } from '../../tools/services/stack.js';
import type { InProcessProgram, InProcessStack } from '../../tools/services/in-process.js';

const V2 = '/final-destination/v2';

let stack: InProcessStack;
let gateway: InProcessProgram;

beforeAll(async () => {
  stack = await startGatewayWithoutBackends({ METRICS_PORT: '0' });
  gateway = stack.gateways[0]!;
});

afterAll(() => stack.stop());

const post = (...headers: readonly string[]): string =>
  [`POST ${V2} HTTP/1.1`, 'Host: x', 'Content-Type: application/json', ...headers, '\r\n'].join(
    '\r\n',
  );

const withKey = (...headers: readonly string[]): string =>
  post(`Authorization: ${TEST_API_KEY}`, ...headers);

/** The number of rejections with a code, and with any code. */
const rejectionsOf = async (reason: string): Promise<readonly [number, number]> => {
  const metrics = await scrapeMetrics(gateway);
  const name = 'geocoder_refusals_total';
  return [metrics.sum(name, { reason }), metrics.sum(name)];
};

describe('a request that cannot be parsed as HTTP', () => {
  it.each([
    ['without a request line', 'HELLO\r\n\r\n', 400, 'bad_request'],
    ['with a malformed header', withKey('no colon'), 400, 'bad_request'],
    ['with headers too large', withKey(`X-Large: ${'x'.repeat(20_000)}`), 431, 'headers_too_large'],
    ['with a length that is not a number', withKey('Content-Length: abc'), 400, 'bad_request'],
    ['with a length below zero', withKey('Content-Length: -2'), 400, 'bad_request'],
    [
      'with two lengths',
      `${withKey('Content-Length: 2', 'Content-Length: 3')}{}`,
      400,
      'bad_request',
    ],
    [
      'with a length and in chunks',
      `${withKey('Content-Length: 2', 'Transfer-Encoding: chunked')}2\r\n{}\r\n0\r\n\r\n`,
      400,
      'bad_request',
    ],
    [
      'with an unknown transfer coding',
      `${withKey('Transfer-Encoding: chunked, identity')}2\r\n{}\r\n0\r\n\r\n`,
      400,
      'bad_request',
    ],
    ['with a space before a colon', `${withKey('Content-Length : 2')}{}`, 400, 'bad_request'],
    ['with a bare line feed', withKey('X-A: b\nX-C: d'), 400, 'bad_request'],
    ['with a NUL in a header', withKey('X-A: b\0c'), 400, 'bad_request'],
    [
      'with a malformed chunk after its handler has started',
      `${withKey('Transfer-Encoding: chunked')}2\r\n{}\r\nZZ\r\n`,
      400,
      'bad_request',
    ],
  ])('%s is answered, counted once and logged once', async (_what, text, status, code) => {
    const [before, all] = await rejectionsOf(code);

    const answer = await exchangeRawHttp(gateway.url, text);

    expect(answer).toMatch(
      new RegExp(`^HTTP/1\\.1 ${status} .*\\r\\nconnection: close\\r\\n`, 'is'),
    );
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({
      code,
      reason: expect.any(String),
      remediation: expect.any(String),
    });
    expect(await rejectionsOf(code)).toEqual([before + 1, all + 1]);
    const [, requestId] = /\r\nx-request-id: (\S+)\r\n/i.exec(answer) ?? [];
    await eventually(() =>
      gateway.lines.some((line) => line.includes(`"requestId":"${requestId}"`)),
    );
    const lines = gateway.lines.filter((line) => line.includes(String(requestId)));
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({ event: 'request unreadable', status, refusal: code }),
    ]);
    expect(gateway.lines.join('\n')).not.toContain(TEST_API_KEY);
  });

  it('is not counted where a connection sends nothing', async () => {
    const [before] = await rejectionsOf('request_timeout');

    // The gateway closes it after the timeout of headers.
    expect(await exchangeRawHttp(gateway.url, '')).toMatch(/^HTTP\/1\.1 408 /);

    expect((await rejectionsOf('request_timeout'))[0]).toBe(before);
  });
});

describe('a client that sends Expect: 100-continue', () => {
  const expecting = ['Expect: 100-continue', 'Connection: close'];

  it('receives 100 Continue, and a response after it has sent the body', async () => {
    const answer = await exchangeRawHttp(
      gateway.url,
      withKey(...expecting, 'Content-Length: 8'),
      '{"a": 1}',
    );

    expect(answer).toMatch(/^HTTP\/1\.1 400 .*"code":"validation_failed"/s);
  });

  it.each([
    ['no key', post(...expecting, 'Content-Length: 8'), 401],
    ['too large a body', withKey(...expecting, 'Content-Length: 2000000'), 413],
    ['an encoded body', withKey(...expecting, 'Content-Encoding: br', 'Content-Length: 8'), 415],
  ])('is rejected at once where it sends %s', async (_what, text, status) => {
    const answer = await exchangeRawHttp(gateway.url, text);

    expect(answer).not.toContain('100 Continue');
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*connection: close`, 'is'));
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { exchange } from '../support/exchange.js';
import { startLoneGateway } from '../support/lone-gateway.js';
import { metricsOf } from '../support/metrics-of.js';
import { TEST_API_KEY } from '../support/stack.js';
import type { RunningProgram, Stack } from '../support/stack.js';

const V2 = '/final-destination/v2';

let stack: Stack;
let gateway: RunningProgram;

beforeAll(async () => {
  stack = await startLoneGateway({ METRICS_PORT: '0' });
  gateway = stack.gateways[0]!;
});

afterAll(() => stack.stop());

const post = (...headers: readonly string[]): string =>
  [`POST ${V2} HTTP/1.1`, 'Host: x', 'Content-Type: application/json', ...headers, '\r\n'].join(
    '\r\n',
  );

const withKey = (...headers: readonly string[]): string =>
  post(`Authorization: ${TEST_API_KEY}`, ...headers);

/** By its code, and of every code. */
const refusalsOf = async (reason: string): Promise<readonly [number, number]> => {
  const told = await metricsOf(gateway);
  const name = 'geocoder_refusals_total';
  return [told.sum(name, { reason }), told.sum(name)];
};

describe('a request that cannot be read as HTTP', () => {
  it.each([
    ['without a request line', 'HELLO\r\n\r\n', 400, 'bad_request'],
    ['with a header that is none', withKey('no colon'), 400, 'bad_request'],
    ['with headers too large', withKey(`X-Large: ${'x'.repeat(20_000)}`), 431, 'headers_too_large'],
    ['with a length that is no number', withKey('Content-Length: abc'), 400, 'bad_request'],
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
      'with a chunk that is none, after its handler has begun',
      `${withKey('Transfer-Encoding: chunked')}2\r\n{}\r\nZZ\r\n`,
      400,
      'bad_request',
    ],
  ])('%s is told why, counted once and told of', async (_what, text, status, code) => {
    const [before, all] = await refusalsOf(code);

    const answer = await exchange(gateway.url, text);

    expect(answer).toMatch(
      new RegExp(`^HTTP/1\\.1 ${status} .*\\r\\nconnection: close\\r\\n`, 'is'),
    );
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({
      code,
      reason: expect.any(String),
      remediation: expect.any(String),
    });
    expect(await refusalsOf(code)).toEqual([before + 1, all + 1]);
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

  it('is none where a connection says nothing at all', async () => {
    const [before] = await refusalsOf('request_timeout');

    // The gateway ends it when its patience is over.
    expect(await exchange(gateway.url, '')).toMatch(/^HTTP\/1\.1 408 /);

    expect((await refusalsOf('request_timeout'))[0]).toBe(before);
  });
});

describe('a client that asks whether its body is welcome', () => {
  const expecting = ['Expect: 100-continue', 'Connection: close'];

  it('is told so, and answered when it has sent it', async () => {
    const answer = await exchange(
      gateway.url,
      withKey(...expecting, 'Content-Length: 8'),
      '{"a": 1}',
    );

    expect(answer).toMatch(/^HTTP\/1\.1 400 .*"code":"validation_failed"/s);
  });

  it.each([
    ['no key', post(...expecting, 'Content-Length: 8'), 401],
    ['more than is taken', withKey(...expecting, 'Content-Length: 2000000'), 413],
    ['another type', withKey(...expecting, 'Content-Encoding: br', 'Content-Length: 8'), 415],
  ])('is refused at once where it sends %s', async (_what, text, status) => {
    const answer = await exchange(gateway.url, text);

    expect(answer).not.toContain('100 Continue');
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*connection: close`, 'is'));
  });
});

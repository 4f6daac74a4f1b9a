import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchangeRawHttp } from '../support/raw-http-exchange.js';
import { startGatewayWithoutBackends } from '../support/gateway-without-backends.js';
import type { InProcessStack } from '../../tools/services/in-process.js';

/** The gateway checks timeouts only every two seconds. */
const PAGE = 'https://page.example';
const V1 = '/final-destination/v1';
const V2 = '/final-destination/v2';

/** Headers of one response or connection. */
const ownHeaders = ['x-request-id', 'content-length', 'date', 'connection', 'keep-alive', 'allow'];

/** Writes to a socket and reads until it is closed. */
const converse = async ({ gateways }: InProcessStack, text: string) => {
  const received = await exchangeRawHttp(gateways[0]!.url, text);
  const [start = '', ...lines] = received.split('\r\n\r\n')[0]!.split('\r\n');
  const headers = new Headers(lines.map((line) => line.split(/: (.*)/s, 2) as [string, string]));
  return { status: Number(start.split(' ')[1]), headers };
};

const shared = (headers: Headers): Readonly<Record<string, string>> =>
  Object.fromEntries([...headers].filter(([name]) => !ownHeaders.includes(name)));

/** Requests that are rejected before routing. */
const unreadable = (path: string): readonly (readonly [string, number, string])[] => [
  ['an unknown method', 400, `BREW ${path} HTTP/1.1\r\norigin: ${PAGE}\r\n\r\n`],
  ['a broken header', 400, `POST ${path} HTTP/1.1\r\norigin: ${PAGE}\r\nbroken\r\n\r\n`],
  [
    'headers that are too large',
    431,
    `POST ${path} HTTP/1.1\r\norigin: ${PAGE}\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`,
  ],
  [
    'a URL that cannot be decoded',
    400,
    `POST ${path}/%ff HTTP/1.1\r\nhost: x\r\norigin: ${PAGE}\r\nconnection: close\r\n\r\n`,
  ],
];

describe.each([
  ['all origins are allowed', '*'],
  ['some origins are allowed', `https://other.example, ${PAGE}`],
])('if %s, a rejection before routing', (_where, origins) => {
  let stack: InProcessStack;

  beforeAll(async () => {
    stack = await startGatewayWithoutBackends({ CORS_ORIGINS: origins });
  });

  afterAll(() => stack.stop());

  const expectUsualHeaders = async (path: string, headers: Headers): Promise<void> => {
    const usual = await fetch(stack.gateways[0]!.url + path, { headers: { origin: PAGE } });
    expect(usual.status).toBe(405);
    expect(shared(headers)).toEqual(shared(usual.headers));
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
    expect(headers.get('access-control-allow-origin')).toBe(origins === '*' ? '*' : PAGE);
    expect(headers.get('date')).toMatch(/GMT$/);
  };

  it.each(unreadable(V1))('has the common headers of version 1: %s', async (...row) => {
    const [, status, text] = row;
    const answer = await converse(stack, text);
    expect(answer.status).toBe(status);
    await expectUsualHeaders(V1, answer.headers);
  });

  it.each(unreadable(V2))('has the common headers of version 2: %s', async (...row) => {
    const [, status, text] = row;
    const answer = await converse(stack, text);
    expect(answer.status).toBe(status);
    await expectUsualHeaders(V2, answer.headers);
  });

  it('allows no other origin to read the response', async () => {
    const text = `BREW ${V2} HTTP/1.1\r\norigin: https://unknown.example\r\n\r\n`;
    const { headers } = await converse(stack, text);
    expect(headers.get('access-control-allow-origin')).toBe(origins === '*' ? '*' : null);
  });
});

describe('a request that does not arrive in time', () => {
  it('is answered with the common headers', async () => {
    const stack = await startGatewayWithoutBackends({ CORS_ORIGINS: '*' });
    try {
      const { status, headers } = await converse(stack, `POST ${V2} HTTP/1.1\r\nhost: x\r\n`);
      const usual = await fetch(stack.gateways[0]!.url + V2);
      expect(status).toBe(408);
      expect(shared(headers)).toEqual(shared(usual.headers));
    } finally {
      await stack.stop();
    }
  });
});

describe('a URL that cannot be decoded', () => {
  it('is logged with the request id of the client', async () => {
    const id = '0b4c4b56-39c2-5d4a-9ad7-1a1f6a7a4a9b';
    const stack = await startGatewayWithoutBackends({ CORS_ORIGINS: '*' });
    try {
      const { url, lines } = stack.gateways[0]!;
      const response = await fetch(`${url}${V2}/%ff`, { headers: { 'x-request-id': id } });
      expect(response.headers.get('x-request-id')).toBe(id);
      await stack.stop();
      const line = lines.find((text) => text.includes(id));
      expect(JSON.parse(line ?? '{}')).toMatchObject({ path: '(unknown)', status: 400 });
    } finally {
      await stack.stop();
    }
  });
});

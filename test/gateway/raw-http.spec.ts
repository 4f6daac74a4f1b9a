import { once } from 'node:events';
import { createConnection } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorCodes } from '../../apps/gateway/src/http/errors/error-codes.table.js';
import { startGatewayWithoutBackends } from '../support/gateway-without-backends.js';
import { TEST_API_KEY } from '../../tools/services/stack.js';
import type { InProcessStack } from '../../tools/services/in-process.js';

const V1 = '/final-destination/v1';
const V2 = '/final-destination/v2';
const v1Failure = /\r\n\r\n\{"error":"[^"]+"\}$/;
const v2Failure = /\r\n\r\n\{"code":"[a-z_]+","reason":"[^"]+","remediation":"[^"]+"\}$/;

let stack: InProcessStack;

beforeAll(async () => {
  stack = await startGatewayWithoutBackends();
});

afterAll(() => stack.stop());

const head = (start: string, ...more: readonly string[]): string =>
  [
    start,
    `Authorization: ${TEST_API_KEY}`,
    'Content-Type: application/json',
    'Connection: close',
    ...more,
    '\r\n',
  ].join('\r\n');

/** Sends everything before it reads, as simple clients do; returns everything received. */
async function exchange(text: string): Promise<string> {
  const socket = createConnection(Number(new URL(stack.gateways[0]!.url).port), '127.0.0.1');
  let received = '';
  await once(socket, 'connect');
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.write(text, (error) => (error ? reject(error) : resolve()));
  });
  socket.on('data', (data) => (received += data.toString()));
  if (!socket.closed) await once(socket, 'close');
  return received;
}

describe('an unusual HTTP request', () => {
  it.each([
    [V1, v1Failure],
    [V2, v2Failure],
  ])(
    'with too large a body to %s receives an error response after it has sent everything',
    async (path, shape) => {
      const mebibytes = 3;
      const body = ' '.repeat(mebibytes * 1024 * 1024);
      const answer = await exchange(
        head(`POST ${path} HTTP/1.1`, 'Host: x', `Content-Length: ${body.length}`) + body,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 413 /);
      expect(answer).toMatch(/\r\nconnection: close\r\n/i);
      expect(answer).toMatch(shape);
    },
  );

  it('with an unknown Expect header is answered normally', async () => {
    const body = '{}';
    const answer = await exchange(
      head(`POST ${V2} HTTP/1.1`, 'Host: x', 'Expect: 200-ok', 'Content-Length: 2') + body,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*"code":"validation_failed"/s);
    expect(answer).toMatch(v2Failure);
  });

  it.each([
    [V1, v1Failure],
    [V2, v2Failure],
  ])('without a Host header is rejected in the format of %s', async (path, shape) => {
    const answer = await exchange(`${head(`POST ${path} HTTP/1.1`, 'Content-Length: 2')}{}`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*x-request-id: /is);
    expect(answer).toMatch(shape);
    expect(answer).toContain(errorCodes.badRequest.reason);
  });

  it.each([
    [V1, v1Failure],
    [V2, v2Failure],
  ])(
    'with an ambiguous or invalid Host header is rejected in the format of %s',
    async (path, shape) => {
      for (const hosts of [
        ['Host: x', 'Host: y'],
        ['Host: x', 'host: x'],
        ['Host: x, y'],
        ['Host: x y'],
        ['Host: user@x'],
        ['Host: x/y'],
        ['Host: x:y'],
        ['Host: [::1'],
      ]) {
        const answer = await exchange(
          `${head(`POST ${path} HTTP/1.1`, ...hosts, 'Content-Length: 2')}{}`,
        );
        expect(answer).toMatch(/^HTTP\/1\.1 400 /);
        expect(answer).toMatch(shape);
        expect(answer).toContain(errorCodes.badRequest.reason);
      }
    },
  );

  it.each(['x', 'x.example:3000', '127.0.0.1', '[::1]:3000', 'x_y', ''])(
    'with the Host %j is answered normally',
    async (host) => {
      const answer = await exchange(
        `${head(`POST ${V2} HTTP/1.1`, `Host: ${host}`, 'Content-Length: 2')}{}`,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 400 .*"code":"validation_failed"/s);
    },
  );

  it('with CONNECT receives an error response', async () => {
    const answer = await exchange(head('CONNECT example.org:443 HTTP/1.1', 'Host: x'));
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*"code":"bad_request"/s);
  });

  it('with CONNECT ends its connection, although the client keeps its side open', async () => {
    const port = Number(new URL(stack.gateways[0]!.url).port);
    const socket = createConnection({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => undefined).resume();
    socket.write(head('CONNECT example.org:443 HTTP/1.1', 'Host: x'));
    await once(socket, 'end');
    // A connection that is open on the other side would take what is sent.
    while (!socket.closed) {
      socket.write('x');
      await nextTurn();
    }
    expect(socket.writableFinished).toBe(false);
  });

  it.each([
    ['GET http://example.org/final-destination/v1', 405, v1Failure],
    ['GET /final-destination/%761', 405, v1Failure],
    ['GET /final-destination/v2#x', 405, v2Failure],
    ['POST http://example.org/final-destination/v1/x', 404, v1Failure],
    ['post /final-destination/v1', 400, v1Failure],
  ])('is routed by the path in %s', async (start, status, shape) => {
    const answer = await exchange(head(`${start} HTTP/1.1`, 'Host: x', 'Content-Length: 0'));
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toMatch(shape);
    if (status === 405) expect(answer).toMatch(/\r\nallow: POST\r\n/i);
  });
});

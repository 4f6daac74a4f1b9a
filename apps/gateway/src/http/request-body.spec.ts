import { once } from 'node:events';
import type { Socket } from 'node:net';
import { createConnection } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_DISCARDED_BYTES, discardRejectedBody } from './request-body.js';

/** More than the server reads at once. */
const SLACK_BYTES = 1024 * 1024;

describe('a server that rejects a request before its body has arrived', () => {
  let server: FastifyInstance;
  let serverSide: Socket;
  let client: Socket;
  let received: string;

  beforeEach(async () => {
    // A connection that waits for the end of the lingering never closes.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    server = fastify();
    discardRejectedBody(server);
    server.addHook('onRequest', (_request, reply) => {
      void reply.code(413).send('rejected');
    });
    server.server.on('connection', (socket) => (serverSide = socket));
    const url = await server.listen({ host: '127.0.0.1', port: 0 });
    // May go on sending after the server has ended its side.
    client = createConnection({ port: Number(new URL(url).port), allowHalfOpen: true });
    client.on('error', () => undefined);
    received = '';
    await once(client, 'connect');
  });
  afterEach(async () => {
    vi.useRealTimers();
    client.destroy();
    await server.close();
  });

  const sendHead = (...headers: readonly string[]): void => {
    client.write(['POST / HTTP/1.1', 'Host: x', ...headers, '\r\n'].join('\r\n'));
  };
  const receive = (): void => void client.on('data', (data) => (received += data.toString()));
  const untilEnd = async (): Promise<void> => {
    client.once('end', () => client.end());
    await once(client, 'close');
  };
  const answers = (): readonly string[] => received.match(/HTTP\/1\.1 \d+/g) ?? [];

  /** Sends as fast as the server reads, until the connection closes. */
  const sendEndlessly = (): void => {
    const block = Buffer.alloc(64 * 1024, ' ');
    const send = (): void => {
      while (!client.destroyed && client.write(block));
    };
    client.on('drain', send);
    send();
  };

  const until = async (isReached: () => boolean): Promise<void> => {
    while (!isReached()) await nextTurn();
  };

  it('reads only so much of a body that does not end, and closes the connection later', async () => {
    receive();
    sendHead('Content-Length: 100000000000');
    sendEndlessly();
    await until(() => serverSide.bytesRead >= MAX_DISCARDED_BYTES);
    expect(received).toMatch(/^HTTP\/1\.1 413 .*\r\nconnection: close\r\n.*rejected$/is);
    expect(serverSide.destroyed).toBe(false);

    vi.advanceTimersByTime(60_000);

    await until(() => serverSide.closed);
    expect(serverSide.bytesRead).toBeLessThan(MAX_DISCARDED_BYTES + SLACK_BYTES);
  });

  it('closes the connection when the client has read the response and closes it', async () => {
    receive();
    sendHead('Content-Length: 100000000000');
    // The server ends its side after the response.
    await once(client, 'end');
    expect(answers()).toEqual(['HTTP/1.1 413']);

    client.end();

    await until(() => serverSide.closed);
  });

  it.each([
    ['of a known length', [`Content-Length: ${MAX_DISCARDED_BYTES}`], ''],
    [
      'in one chunk',
      ['Transfer-Encoding: chunked'],
      `${(MAX_DISCARDED_BYTES - 1024).toString(16)}\r\n`,
    ],
  ])('answers a client that first sends its whole body %s', async (_how, headers, start) => {
    const length = start === '' ? MAX_DISCARDED_BYTES : MAX_DISCARDED_BYTES - 1024;
    sendHead('Connection: close', ...headers);
    await new Promise((resolve, reject) => {
      client.write(`${start}${' '.repeat(length)}${start && '\r\n0\r\n\r\n'}`, (error) =>
        error ? reject(error) : resolve(undefined),
      );
    });

    receive();
    await untilEnd();

    expect(answers()).toEqual(['HTTP/1.1 413']);
  });

  it('keeps the connection open after a small body of known length', async () => {
    receive();
    sendHead('Content-Length: 10');
    await until(() => received.endsWith('rejected'));
    client.write('0123456789');
    sendHead('Content-Length: 0', 'Connection: close');
    await untilEnd();

    expect(answers()).toEqual(['HTTP/1.1 413', 'HTTP/1.1 413']);
    expect(received).toMatch(/^.*?\r\nconnection: keep-alive\r\n/is);
  });

  it('closes a connection whose small body does not arrive', async () => {
    receive();
    sendHead('Content-Length: 10');
    await until(() => received.endsWith('rejected'));

    vi.advanceTimersByTime(60_000);

    await until(() => serverSide.closed);
  });
});

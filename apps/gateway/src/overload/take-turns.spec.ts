import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { patienceAtTurnstile, takeTurns } from './take-turns.js';

describe('the patience at a turnstile', () => {
  it.each([
    [10_000, 4_000],
    [60_000, 24_000],
    [300, 2_000],
  ])('of %d ms for a request is %d ms', (requestTimeoutMs, patienceMs) => {
    expect(patienceAtTurnstile(requestTimeoutMs)).toBe(patienceMs);
  });
});

describe('a server with a turnstile', () => {
  let server: FastifyInstance;
  let url: string;
  let answered: number;

  beforeEach(() => {
    answered = 0;
    server = fastify();
  });
  afterEach(() => server.close());

  const open = async (patienceMs: number): Promise<void> => {
    takeTurns(server, patienceMs);
    const route = { config: { needsKey: true } };
    server.get('/', route, () => Promise.resolve(String((answered += 1))));
    server.get('/health', () => Promise.resolve('well'));
    url = await server.listen({ host: '127.0.0.1', port: 0 });
  };

  const ask = (agent: Agent, path = '/'): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const asking = get(url + path, { agent }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode));
      });
      asking.on('error', reject);
    });

  it('takes on connections as fast as it answers on those that it has', async () => {
    await open(60_000);
    const crowd = 50;
    const regular = new Agent({ keepAlive: true });
    let isOver = false;
    const askOnAndOn = async (): Promise<void> => {
      while (!isOver) await ask(regular);
    };
    await Promise.all(Array.from({ length: crowd }, () => ask(regular)));
    const regulars = Array.from({ length: crowd }, askOnAndOn);

    const before = answered;
    const newcomer = new Agent();
    await Promise.all(Array.from({ length: crowd }, () => ask(newcomer)));
    const meanwhile = answered - before;
    isOver = true;
    await Promise.all(regulars);
    regular.destroy();

    // Without turns every newcomer waits until all regulars before it have been answered: 50 × 50.
    expect(meanwhile).toBeLessThan(10 * crowd);
  });

  it('does nothing for those who have gone before it was their turn', async () => {
    const crowd = 50;
    let came = 0;
    let isOver = (): void => undefined;
    const allCame = new Promise<void>((resolve) => (isOver = resolve));
    server.addHook('onRequest', (_request, _reply, done) => {
      if ((came += 1) === 2 * crowd) isOver();
      done();
    });
    await open(60_000);
    const { port } = server.server.address() as AddressInfo;
    const sockets = Array.from({ length: crowd }, () => connect(port, '127.0.0.1'));
    const send = (): void =>
      sockets.forEach((socket) => socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n'));
    send();
    await Promise.all(sockets.map((socket) => once(socket, 'data')));
    expect(answered).toBe(crowd);

    send();
    await allCame;
    for (const socket of sockets) socket.destroy();
    // Behind all of them.
    await ask(new Agent());

    expect(answered).toBeLessThan(2 * crowd);
  });

  it('refuses whoever would wait for too long, and says when to come again', async () => {
    await open(-1);

    const { status, headers } = await fetch(url, { signal: AbortSignal.timeout(10_000) });

    expect(status).toBe(503);
    expect(headers.get('retry-after')).toBe('1');
    expect(answered).toBe(0);
  });

  it('asks nobody to wait who only looks whether it is well', async () => {
    await open(-1);

    expect(await ask(new Agent(), '/health')).toBe(200);
  });
});

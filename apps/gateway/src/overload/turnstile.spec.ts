import { AsyncLocalStorage } from 'node:async_hooks';
import { Agent, get } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { patienceAtTurnstile, takeTurns, Turnstile } from './turnstile.js';

describe('a turnstile', () => {
  const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  it('lets one through a turn of the event loop, in the order in which they came', async () => {
    const turnstile = new Turnstile();
    const through: string[] = [];
    for (const who of ['a', 'b', 'c']) turnstile.enter(() => through.push(who));
    expect(through).toEqual([]);

    await nextTurn();
    expect(through).toEqual(['a']);
    turnstile.enter(() => through.push('d'));
    for (let turns = 0; turns < 3; turns += 1) await nextTurn();

    expect(through).toEqual(['a', 'b', 'c', 'd']);
  });

  it('tells how long the one who is next has waited', async () => {
    const turnstile = new Turnstile();
    expect(turnstile.waitMs).toBe(0);
    let waitedMs = 0;
    turnstile.enter(() => undefined);
    turnstile.enter(() => (waitedMs = turnstile.waitMs));
    turnstile.enter(() => undefined);
    for (let turns = 0; turns < 3; turns += 1) await nextTurn();
    expect(waitedMs).toBeGreaterThan(0);
    expect(turnstile.waitMs).toBe(0);
  });

  it('goes on in the context in which one came', async () => {
    const contexts = new AsyncLocalStorage<string>();
    const turnstile = new Turnstile();
    const seen: (string | undefined)[] = [];
    for (const who of ['a', 'b', 'c']) {
      contexts.run(who, () => turnstile.enter(() => seen.push(contexts.getStore())));
    }
    for (let turns = 0; turns < 3; turns += 1) await nextTurn();
    expect(seen).toEqual(['a', 'b', 'c']);
  });

  it('lets in whoever comes after it has been empty', async () => {
    const turnstile = new Turnstile();
    for (let times = 0; times < 2; times += 1) {
      const waitedMs = await new Promise<number>((resolve) => turnstile.enter(resolve));
      expect(waitedMs).toBeGreaterThanOrEqual(0);
    }
  });
});

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

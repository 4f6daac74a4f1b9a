import { AsyncLocalStorage } from 'node:async_hooks';
import { EventEmitter, once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { gateHook, gateTimeoutMs, RequestGate } from './request-gate.js';

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const retryAfterOf = ({ headers }: { readonly headers: object }): unknown =>
  'retry-after' in headers ? Number(headers['retry-after']) : undefined;

/** Whether Retry-After is between the wait and twice the wait in whole seconds; true if absent. */
const isLaterBy = (waitMs: number, seconds: unknown): boolean =>
  seconds === undefined ||
  (Number(seconds) >= Math.ceil(waitMs / 1_000) && Number(seconds) <= Math.ceil(waitMs / 500));

const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await nextTurn();
};

describe('RequestGate', () => {
  it('lets one request through a turn of the event loop, in the order of arrival', async () => {
    const gate = new RequestGate();
    const passed: string[] = [];
    for (const name of ['a', 'b', 'c']) gate.enter(() => passed.push(name));
    expect(passed).toEqual([]);

    await nextTurn();
    expect(passed).toEqual(['a']);
    gate.enter(() => passed.push('d'));
    await turns(3);

    expect(passed).toEqual(['a', 'b', 'c', 'd']);
  });

  it('reports the wait of the first request, and passes each request its own wait', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const gate = new RequestGate();
      expect(gate.waitMs).toBe(0);
      const waits: (readonly [own: number, next: number])[] = [];
      const enter = (): void => gate.enter((ownMs) => waits.push([ownMs, gate.waitMs]));
      enter();
      vi.advanceTimersByTime(100);
      enter();
      vi.advanceTimersByTime(20);
      expect(gate.waitMs).toBe(120);
      await turns(2);
      expect(waits).toEqual([
        [120, 20],
        [20, 0],
      ]);
      expect(gate.waitMs).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('continues in the async context of each request', async () => {
    const contexts = new AsyncLocalStorage<string>();
    const gate = new RequestGate();
    const seen: (string | undefined)[] = [];
    for (const name of ['a', 'b', 'c']) {
      contexts.run(name, () => gate.enter(() => seen.push(contexts.getStore())));
    }
    await turns(3);
    expect(seen).toEqual(['a', 'b', 'c']);
  });

  it('works again after it has been empty', async () => {
    const gate = new RequestGate();
    for (let times = 0; times < 2; times += 1) {
      const waitedMs = await new Promise<number>((resolve) => gate.enter(resolve));
      expect(waitedMs).toBeGreaterThanOrEqual(0);
    }
  });
});

describe('gateTimeoutMs', () => {
  it.each([
    [10_000, 4_000],
    [60_000, 24_000],
    [5_000, 2_000],
    [300, 2_000],
  ])('of a request timeout of %d ms is %d ms', (requestTimeoutMs, timeoutMs) => {
    expect(gateTimeoutMs(requestTimeoutMs)).toBe(timeoutMs);
  });
});

describe('a server with a request gate', () => {
  let server: FastifyInstance;
  let url: string;
  let answered: number;

  beforeEach(() => {
    answered = 0;
    server = fastify();
  });
  afterEach(() => server.close());

  const open = async (timeoutMs: number): Promise<void> => {
    server.addHook('onRequest', gateHook(timeoutMs));
    const route = { config: { needsKey: true } };
    server.get('/', route, () => Promise.resolve(String((answered += 1))));
    server.get('/health', () => Promise.resolve('well'));
    url = await server.listen({ host: '127.0.0.1', port: 0 });
  };

  const request = (agent: Agent, path = '/'): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const sent = get(url + path, { agent }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode));
      });
      sent.on('error', reject);
    });

  it('accepts new connections as fast as it answers on open ones', async () => {
    await open(60_000);
    const clients = 50;
    const openConnections = new Agent({ keepAlive: true });
    let isOver = false;
    const repeat = async (): Promise<void> => {
      while (!isOver) await request(openConnections);
    };
    await Promise.all(Array.from({ length: clients }, () => request(openConnections)));
    const repeating = Array.from({ length: clients }, repeat);

    const before = answered;
    const newConnections = new Agent();
    await Promise.all(Array.from({ length: clients }, () => request(newConnections)));
    const meanwhile = answered - before;
    isOver = true;
    await Promise.all(repeating);
    openConnections.destroy();

    // Without a gate, each new connection waits for an answer on every open one: 50 × 50.
    expect(meanwhile).toBeLessThan(10 * clients);
  });

  it('drops the requests of clients that disconnect while they wait', async () => {
    const clients = 50;
    let arrived = 0;
    let resolveArrived = (): void => undefined;
    const allArrived = new Promise<void>((resolve) => (resolveArrived = resolve));
    server.addHook('onRequest', (_request, _reply, done) => {
      if ((arrived += 1) === 2 * clients) resolveArrived();
      done();
    });
    await open(60_000);
    const { port } = server.server.address() as AddressInfo;
    const sockets = Array.from({ length: clients }, () => connect(port, '127.0.0.1'));
    const send = (): void =>
      sockets.forEach((socket) => socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n'));
    send();
    await Promise.all(sockets.map((socket) => once(socket, 'data')));
    expect(answered).toBe(clients);

    send();
    await allArrived;
    for (const socket of sockets) socket.destroy();
    // Arrives after all of them.
    await request(new Agent());

    expect(answered).toBeLessThan(2 * clients);
  });

  it('rejects a request that would wait for too long, with Retry-After', async () => {
    await open(-1);

    const { status, headers } = await fetch(url, { signal: AbortSignal.timeout(10_000) });

    expect(status).toBe(503);
    expect(headers.get('retry-after')).toBe('1');
    expect(answered).toBe(0);
  });

  it.each([
    { stalledMs: 2_000, statuses: [200, 200, 200] },
    { stalledMs: 2_001, statuses: [503, 503, 200] },
    { stalledMs: 4_500, statuses: [503, 503, 200] },
  ])(
    'rejects requests while the first has waited for more than 2 s: $stalledMs ms',
    async ({ stalledMs, statuses }) => {
      const arrivals = new EventEmitter();
      server.addHook('onRequest', (_request, _reply, done) => {
        arrivals.emit('arrival');
        done();
      });
      server.addHook('onRequest', gateHook(2_000));
      server.get('/', { config: { needsKey: true } }, () => Promise.resolve('answer'));
      await server.ready();
      const send = async () => {
        const arrived = once(arrivals, 'arrival');
        const answer = server.inject('/').then((response) => response);
        await arrived;
        return { answer };
      };
      vi.useFakeTimers({ toFake: ['performance'] });
      try {
        const first = await send();
        vi.advanceTimersByTime(stalledMs);
        const second = await send();
        const answers = await Promise.all([first.answer, second.answer]);
        answers.push(await server.inject('/'));
        expect(answers.map(({ statusCode }) => statusCode)).toEqual(statuses);
        expect(answers.map(retryAfterOf).every((seconds) => isLaterBy(stalledMs, seconds))).toBe(
          true,
        );
      } finally {
        vi.useRealTimers();
      }
    },
  );

  it('is bypassed by health checks', async () => {
    await open(-1);

    expect(await request(new Agent(), '/health')).toBe(200);
  });
});

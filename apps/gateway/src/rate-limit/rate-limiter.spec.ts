import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Logger } from '#platform';
import { FakeCounterStore } from './counter-store.fake.js';
import { POSTGRES_REPLY_TIMEOUT_MS } from './postgres-counter-store.js';
import { RateLimiter } from './rate-limiter.js';
import { REDIS_REPLY_TIMEOUT_MS } from './redis-counter-store.js';

const budget = { name: 'b', policy: 'default', limit: 10 } as const;
const UNAVAILABLE = 'rate limit store unavailable';
const RECOVERED = 'rate limit store recovered';

/** Longer than the interval of heartbeats during an outage. */
const RETRY_MS = 250;
/** Longer than the time after an outage in which points have to fit into both counters. */
const RECOVERY_MS = 1_050;

let store: FakeCounterStore;
let limiter: RateLimiter;
let logged: string[];
let loggedFields: unknown[];

beforeEach(() => {
  vi.useFakeTimers();
  logged = [];
  loggedFields = [];
  const log = (fields: unknown, message: string): void => {
    logged.push(message);
    loggedFields.push(fields);
  };
  store = new FakeCounterStore();
  limiter = new RateLimiter(store, { warn: log, info: log } as unknown as Logger);
});
afterEach(async () => {
  await limiter.onApplicationShutdown();
  vi.useRealTimers();
});

const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

/** How many of concurrent attempts to consume one point succeed within the given time. */
const grantedOf = async (attempts: number, withinMs = 0): Promise<number> => {
  let granted = 0;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    void limiter.consume(budget, 1).then(({ fits }) => (granted += fits ? 1 : 0));
  }
  await pass(withinMs);
  return granted;
};

const recover = async (): Promise<void> => {
  store.isUnreachable = false;
  await pass(RETRY_MS);
};

describe('RateLimiter in one of two gateways', () => {
  beforeEach(() => limiter.start());

  it('grants what the store grants', async () => {
    expect(await grantedOf(15)).toBe(10);
    expect(store.consumeCalls).toBe(15);
  });

  it('rejects points that do not fit, and counts none of them', async () => {
    expect(await limiter.consume(budget, 8)).toEqual({
      fits: true,
      remainingPoints: 2,
      msBeforeNext: 60_000,
    });
    expect(await limiter.consume(budget, 3)).toMatchObject({ fits: false, remainingPoints: 2 });
    expect(await limiter.consume(budget, 2)).toMatchObject({ fits: true, remainingPoints: 0 });
  });

  it('has no points left where more than the limit was added after an outage', async () => {
    store.setConsumed(budget, 13);

    expect(await limiter.consume(budget, 1)).toMatchObject({ fits: false, remainingPoints: 0 });
  });

  it('grants its share while the store is unreachable, and logs the outage once', async () => {
    store.isUnreachable = true;

    expect(await grantedOf(20)).toBe(5);
    expect(logged).toEqual([UNAVAILABLE]);
    expect(loggedFields).toEqual([{ server: 'fake:1', reason: 'unreachable' }]);
  });

  it('grants a share of what other gateways have left by their published counters', async () => {
    store.publish({ name: 'b', consumedPoints: 6, msBeforeNext: 60_000 });
    store.isUnreachable = true;

    expect(await grantedOf(20)).toBe(2);
  });

  it('does not subtract rejected points from its share', async () => {
    store.setConsumed(budget, 10);
    expect(await limiter.consume(budget, 4)).toMatchObject({ fits: false });
    store.setConsumed(budget, 0);
    expect(await grantedOf(1)).toBe(1);
    store.isUnreachable = true;

    expect(await grantedOf(20)).toBe(4);
  });

  it('waits once for a hanging store, not once a request', async () => {
    store.isHanging = true;
    expect(await grantedOf(1, 29)).toBe(0);
    expect(await grantedOf(0, 5)).toBe(0);
    expect(await grantedOf(20)).toBe(4);

    expect(store.consumeCalls).toBe(1);
    expect(logged).toEqual([UNAVAILABLE]);
    expect(loggedFields).toEqual([{ server: 'fake:1', reason: 'no reply within 30 ms' }]);
  });

  it('grants its share of concurrent requests that wait for a hanging store', async () => {
    store.isHanging = true;

    expect(await grantedOf(20, 35)).toBe(5);
    expect(logged).toEqual([UNAVAILABLE]);
  });

  it('does not wait for replies over a connection that was lost', async () => {
    store.isHanging = true;
    const waiting = grantedOf(20);
    store.loseConnection(new Error('connection reset'));

    expect(await waiting).toBe(5);
    expect(loggedFields).toEqual([{ server: 'fake:1', reason: 'connection reset' }]);
  });

  it('notices an outage by its heartbeat within half a second, without a request', async () => {
    store.isUnreachable = true;
    await pass(490);
    expect(logged).toEqual([]);
    await pass(20);
    expect(logged).toEqual([UNAVAILABLE]);
  });

  it('sends heartbeats under one name: each half second, and more often in an outage', async () => {
    const [gateway] = store.heartbeats;
    expect(store.heartbeats).toEqual([gateway]);
    await pass(2_010);
    expect(store.heartbeats).toEqual(Array(5).fill(gateway));
    store.isUnreachable = true;
    await pass(500);
    await pass(1_000);
    expect(store.heartbeats).toEqual(Array(11).fill(gateway));
    await limiter.onApplicationShutdown();
    expect(store.closedBy).toBe(gateway);
  });

  it('sends no heartbeat and logs no outage after its shutdown', async () => {
    await limiter.onApplicationShutdown();
    const before = store.heartbeats.length;
    store.loseConnection(new Error('closed'));
    await pass(5_000);

    expect(store.heartbeats).toHaveLength(before);
    expect(logged).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('shares a budget among the gateways of the latest heartbeat', async () => {
    store.gateways = 5;
    await pass(510);
    store.isUnreachable = true;

    expect(await grantedOf(20)).toBe(2);
  });

  it('grants its share again in the next window of a long outage', async () => {
    store.isUnreachable = true;
    expect(await grantedOf(20)).toBe(5);
    await pass(59_000);
    expect(await grantedOf(20)).toBe(0);
    await pass(1_100);
    expect(await grantedOf(20)).toBe(5);
  });
});

describe('RateLimiter after an outage', () => {
  beforeEach(() => limiter.start());

  it('adds the points that it has granted when the store is back', async () => {
    expect(await grantedOf(2)).toBe(2);
    store.isUnreachable = true;
    expect(await grantedOf(20)).toBe(3);
    await recover();

    expect(store.consumed(budget)).toBe(5);
    expect(logged).toEqual([UNAVAILABLE, RECOVERED]);
    expect(loggedFields[1]).toEqual({ server: 'fake:1' });
    await pass(5_000);
    expect(store.consumed(budget)).toBe(5);
  });

  it('adds all points of its window when the counters were lost', async () => {
    expect(await grantedOf(4)).toBe(4);
    store.isUnreachable = true;
    expect(await grantedOf(20)).toBe(1);
    store.lose();
    await recover();

    expect(store.consumed(budget)).toBe(5);
  });

  it('adds all points of its window when the counters were lost without an outage', async () => {
    expect(await grantedOf(4)).toBe(4);
    store.lose();
    await pass(510);

    expect(store.consumed(budget)).toBe(4);
    expect(logged).toEqual([]);
    // Other gateways may not have added theirs yet.
    expect(await grantedOf(20)).toBe(1);
    await pass(RECOVERY_MS);
    expect(await grantedOf(20)).toBe(5);
  });

  it('adds points once, also when the first attempt to add them fails', async () => {
    store.isUnreachable = true;
    expect(await grantedOf(3)).toBe(3);
    store.rejectsPoints = true;
    await recover();
    expect(store.consumed(budget)).toBe(0);
    expect(logged).toEqual([UNAVAILABLE]);
    store.rejectsPoints = false;
    await pass(RETRY_MS);

    expect(store.consumed(budget)).toBe(3);
    expect(logged).toEqual([UNAVAILABLE, RECOVERED]);
  });

  it('does not count the points of a late reply twice', async () => {
    store.delayMs = 100;
    expect(await grantedOf(1, 40)).toBe(1);
    await pass(100);
    expect(store.consumed(budget)).toBe(1);
    store.delayMs = 0;
    await pass(RETRY_MS);

    expect(logged).toEqual([UNAVAILABLE, RECOVERED]);
    expect(store.consumed(budget)).toBe(1);
  });

  it('uses its share for a request whose reply arrives after an outage has begun', async () => {
    store.delayMs = 20;
    store.setConsumed(budget, 10);
    const waiting = grantedOf(1, 25);
    store.loseConnection(new Error('connection reset'));

    expect(await waiting).toBe(1);
  });

  it('logs each outage', async () => {
    for (let outage = 0; outage < 2; outage += 1) {
      store.isUnreachable = true;
      await grantedOf(1);
      await recover();
    }
    expect(logged).toEqual([UNAVAILABLE, RECOVERED, UNAVAILABLE, RECOVERED]);
  });
});

describe('RateLimiter while other gateways may not have recovered', () => {
  beforeEach(async () => {
    await limiter.start();
    store.isUnreachable = true;
    expect(await grantedOf(3)).toBe(3);
    await recover();
  });

  it('grants only what fits into its share too, for a second', async () => {
    expect(await grantedOf(20)).toBe(2);
    expect(await grantedOf(20)).toBe(0);
    await pass(RECOVERY_MS);
    expect(await grantedOf(20)).toBe(5);
  });

  it('requests from the store only points that fit into its share', async () => {
    const before = store.consumeCalls;
    await grantedOf(20);

    expect(store.consumeCalls).toBe(before + 2);
  });

  it('rejects what the store rejects, without using up its share', async () => {
    store.setConsumed(budget, 10);
    expect(await grantedOf(20)).toBe(0);
    store.setConsumed(budget, 0);
    expect(await grantedOf(20)).toBe(2);
  });

  it('grants its share when the store is lost again before it replies', async () => {
    store.isHanging = true;
    expect(await grantedOf(20, 40)).toBe(2);
    expect(logged).toEqual([UNAVAILABLE, RECOVERED, UNAVAILABLE]);
  });

  it('grants by its share when an outage has begun before the store has rejected', async () => {
    store.delayMs = 20;
    store.setConsumed(budget, 10);
    const waiting = grantedOf(1, 25);
    store.loseConnection(new Error('connection reset'));

    expect(await waiting).toBe(1);
  });

  it('computes its share anew when the counters are lost without an outage', async () => {
    await pass(RECOVERY_MS);
    expect(await grantedOf(2)).toBe(2);
    store.lose();
    await pass(510);
    expect(await grantedOf(20)).toBe(0);
  });

  it('waits a second after the latest of several outages', async () => {
    await pass(600);
    store.loseConnection(new Error('connection reset'));
    await pass(RETRY_MS);
    await pass(400);
    expect(await grantedOf(20)).toBe(2);
    await pass(600);
    expect(await grantedOf(20)).toBe(5);
  });
});

describe('RateLimiter at the start', () => {
  it('waits for a store that is reachable soon, and logs nothing', async () => {
    store.isUnreachable = true;
    let isStarted = false;
    const starting = limiter.start().then(() => (isStarted = true));
    await pass(900);
    expect(isStarted).toBe(false);
    store.isUnreachable = false;
    await pass(60);

    expect(isStarted).toBe(true);
    await starting;
    expect(await grantedOf(20)).toBe(10);
    expect(logged).toEqual([]);
  });

  it('continues after a second without a store, and grants as the only gateway', async () => {
    store.isUnreachable = true;
    const starting = limiter.start();
    await pass(1_100);
    await starting;

    expect(loggedFields).toEqual([{ server: 'fake:1', reason: 'not reachable at the start' }]);
    expect(await grantedOf(20)).toBe(10);
    await recover();
    expect(store.consumed(budget)).toBe(10);
    expect(logged).toEqual([UNAVAILABLE, RECOVERED]);
  });

  it('logs the recovery and the next outage also when it has granted nothing meanwhile', async () => {
    store.isUnreachable = true;
    const starting = limiter.start();
    await pass(1_100);
    await starting;
    await recover();
    expect(logged).toEqual([UNAVAILABLE, RECOVERED]);
    store.isUnreachable = true;
    await grantedOf(1);

    expect(logged).toEqual([UNAVAILABLE, RECOVERED, UNAVAILABLE]);
  });

  it('logs why the connection failed', async () => {
    store.isUnreachable = true;
    const starting = limiter.start();
    store.loseConnection(new Error('connect ECONNREFUSED'));
    await pass(1_100);
    await starting;

    expect(loggedFields).toEqual([{ server: 'fake:1', reason: 'connect ECONNREFUSED' }]);
  });
});

describe('the reply timeout of a store', () => {
  it.each([
    // With 100 ms, a crowd of requests on a busy machine was taken for an outage.
    { store: 'Redis', timeoutMs: REDIS_REPLY_TIMEOUT_MS, least: 101, most: 500 },
    // Statements wait for one of two connections under load.
    { store: 'Postgres', timeoutMs: POSTGRES_REPLY_TIMEOUT_MS, least: 1_000, most: 5_000 },
  ])('in $store is between $least and $most ms', ({ timeoutMs, least, most }) => {
    expect(timeoutMs).toBeGreaterThanOrEqual(least);
    expect(timeoutMs).toBeLessThanOrEqual(most);
  });
});

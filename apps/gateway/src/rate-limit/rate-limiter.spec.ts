import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Logger } from '#platform';
import { WINDOW_SECONDS } from './budgets.js';
import type { Budget } from './budgets.js';
import type {
  CounterStore,
  GatewayGroup,
  StoredConsumption,
  UnsyncedPoints,
} from './counter-store.js';
import { POSTGRES_REPLY_TIMEOUT_MS } from './postgres-counter-store.js';
import { RateLimiter } from './rate-limiter.js';
import { REDIS_REPLY_TIMEOUT_MS } from './redis-counter-store.js';

/** Counters in memory that can be unreachable, hang, or be lost. */
class FakeCounterStore implements CounterStore {
  readonly server = 'fake:1';
  readonly replyTimeoutMs = 30;
  isUnreachable = false;
  /** Accepts every call and never replies. */
  isHanging = false;
  consumeCalls = 0;
  gateways = 2;
  private consumedOf = new Map<string, number>();
  private epoch = 1;

  onConnectionLost(): void {}

  onUpdate(): void {}

  lose(): void {
    this.consumedOf = new Map();
    this.epoch += 1;
  }

  consumed(budget: Budget): number {
    return this.consumedOf.get(budget.name) ?? 0;
  }

  async consume(budget: Budget, points: number): Promise<StoredConsumption> {
    this.consumeCalls += 1;
    await this.reach();
    const before = this.consumed(budget);
    const fits = before + points <= budget.limit;
    if (fits) this.consumedOf.set(budget.name, before + points);
    return {
      fits,
      consumedPoints: this.consumed(budget),
      msBeforeNext: WINDOW_SECONDS * 1000,
    };
  }

  async sendHeartbeat(): Promise<GatewayGroup> {
    await this.reach();
    return { gateways: this.gateways, epoch: String(this.epoch) };
  }

  async addPoints(unsynced: readonly UnsyncedPoints[]): Promise<void> {
    await this.reach();
    for (const { name, points } of unsynced) {
      this.consumedOf.set(name, (this.consumedOf.get(name) ?? 0) + points);
    }
  }

  async close(): Promise<void> {}

  private reach(): Promise<void> {
    if (this.isHanging) return new Promise(() => undefined);
    return this.isUnreachable ? Promise.reject(new Error('unreachable')) : Promise.resolve();
  }
}

const budget = { name: 'b', policy: 'default', limit: 10 } as const;
const UNAVAILABLE = 'rate limit store unavailable';
const RECOVERED = 'rate limit store recovered';

describe('RateLimiter in one of two gateways', () => {
  let store: FakeCounterStore;
  let limiter: RateLimiter;
  let logged: string[];

  beforeEach(async () => {
    logged = [];
    const log = (_fields: unknown, message: string): number => logged.push(message);
    store = new FakeCounterStore();
    limiter = new RateLimiter(store, { warn: log, info: log } as unknown as Logger);
    await limiter.start();
  });

  afterEach(() => limiter.onApplicationShutdown());

  /** How many of concurrent attempts to consume one point succeed. */
  const grantedOf = async (attempts: number): Promise<number> => {
    const results = await Promise.all(
      Array.from({ length: attempts }, () => limiter.consume(budget, 1)),
    );
    return results.filter(({ fits }) => fits).length;
  };

  const recover = async (): Promise<void> => {
    store.isUnreachable = false;
    const deadline = Date.now() + 60_000;
    while (!logged.includes(RECOVERED) && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };

  it('grants what the store grants', async () => {
    expect(await grantedOf(15)).toBe(10);
  });

  it('rejects points that do not fit, and counts none of them', async () => {
    expect(await limiter.consume(budget, 8)).toMatchObject({ fits: true, remainingPoints: 2 });
    expect(await limiter.consume(budget, 3)).toMatchObject({ fits: false, remainingPoints: 2 });
    expect(await limiter.consume(budget, 2)).toMatchObject({ fits: true, remainingPoints: 0 });
  });

  it('grants its share while the store is unreachable, and logs the outage once', async () => {
    store.isUnreachable = true;

    expect(await grantedOf(20)).toBe(5);
    expect(logged).toEqual([UNAVAILABLE]);
  });

  it('waits once for a hanging store, not once a request', async () => {
    store.isHanging = true;
    for (let attempt = 0; attempt < 20; attempt += 1) await limiter.consume(budget, 1);

    expect(store.consumeCalls).toBe(1);
    expect(logged).toEqual([UNAVAILABLE]);
  });

  it('grants its share of concurrent requests that wait for a hanging store', async () => {
    store.isHanging = true;

    expect(await grantedOf(20)).toBe(5);
    expect(logged).toEqual([UNAVAILABLE]);
  });

  it('adds the points that it has granted when the store is back', async () => {
    expect(await grantedOf(2)).toBe(2);
    store.isUnreachable = true;
    expect(await grantedOf(20)).toBe(3);
    await recover();

    expect(store.consumed(budget)).toBe(5);
    expect(logged).toEqual([UNAVAILABLE, RECOVERED]);
  });

  it('adds all points of its window when the counters were lost', async () => {
    expect(await grantedOf(4)).toBe(4);
    store.isUnreachable = true;
    expect(await grantedOf(20)).toBe(1);
    store.lose();
    await recover();

    expect(store.consumed(budget)).toBe(5);
  });

  it('grants only what fits into its share too, until all gateways may have recovered', async () => {
    store.isUnreachable = true;
    expect(await grantedOf(3)).toBe(3);
    await recover();

    expect(await grantedOf(20)).toBe(2);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect(await grantedOf(20)).toBe(5);
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

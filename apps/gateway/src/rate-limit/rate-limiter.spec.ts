import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Logger } from '#observability';
import { WINDOW_SECONDS } from './budget.js';
import type { Budget } from './budget.js';
import type { Arrears, Census, CounterStore, Tally } from './counter-store.js';
import { RateLimiter } from './rate-limiter.js';

/** Counters in memory that can be out of reach, and can come back empty. */
class FakeCounters implements CounterStore {
  readonly server = 'fake:1';
  readonly patienceMs = 30;
  isAway = false;
  /** Takes every wish, and never says a word. */
  isHung = false;
  wishes = 0;
  gateways = 2;
  private spentBy = new Map<string, number>();
  private epoch = 1;

  onLost(): void {}

  onNews(): void {}

  lose(): void {
    this.spentBy = new Map();
    this.epoch += 1;
  }

  spent(budget: Budget): number {
    return this.spentBy.get(budget.name) ?? 0;
  }

  async spend(budget: Budget, cost: number): Promise<Tally> {
    this.wishes += 1;
    await this.reach();
    const before = this.spent(budget);
    const fits = before + cost <= budget.limit;
    if (fits) this.spentBy.set(budget.name, before + cost);
    return { fits, spent: this.spent(budget), msLeft: WINDOW_SECONDS * 1000 };
  }

  async announce(): Promise<Census> {
    await this.reach();
    return { gateways: this.gateways, epoch: String(this.epoch) };
  }

  async settle(arrears: readonly Arrears[]): Promise<void> {
    await this.reach();
    for (const { name, cost } of arrears) {
      this.spentBy.set(name, (this.spentBy.get(name) ?? 0) + cost);
    }
  }

  async close(): Promise<void> {}

  private reach(): Promise<void> {
    if (this.isHung) return new Promise(() => undefined);
    return this.isAway ? Promise.reject(new Error('away')) : Promise.resolve();
  }
}

const budget = { name: 'b', policy: 'default', limit: 10 } as const;

describe('the limiter', () => {
  let counters: FakeCounters;
  let limiter: RateLimiter;
  let told: string[];

  beforeEach(async () => {
    told = [];
    const tell = (_fields: unknown, event: string): number => told.push(event);
    counters = new FakeCounters();
    limiter = new RateLimiter(counters, { warn: tell, info: tell } as unknown as Logger);
    await limiter.start();
  });

  afterEach(() => limiter.onApplicationShutdown());

  const passes = async (wishes: number): Promise<number> => {
    const rulings = await Promise.all(
      Array.from({ length: wishes }, () => limiter.spend(budget, 1)),
    );
    return rulings.filter(({ fits }) => fits).length;
  };

  const back = async (): Promise<void> => {
    counters.isAway = false;
    const deadline = Date.now() + 60_000;
    while (!told.includes('limiter back') && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };

  it('lets pass what the counters let pass', async () => {
    expect(await passes(15)).toBe(10);
  });

  it('refuses a cost whole that does not fit, and counts none of it', async () => {
    expect(await limiter.spend(budget, 8)).toMatchObject({ fits: true, left: 2 });
    expect(await limiter.spend(budget, 3)).toMatchObject({ fits: false, left: 2 });
    expect(await limiter.spend(budget, 2)).toMatchObject({ fits: true, left: 0 });
  });

  it('keeps to its share while the counters are away, and tells of it once', async () => {
    counters.isAway = true;

    expect(await passes(20)).toBe(5);
    expect(told).toEqual(['limiter out of reach']);
  });

  it('waits for counters that hang once, not once a request', async () => {
    counters.isHung = true;
    for (let wish = 0; wish < 20; wish += 1) await limiter.spend(budget, 1);

    expect(counters.wishes).toBe(1);
    expect(told).toEqual(['limiter out of reach']);
  });

  it('keeps to its share of a crowd that waits for counters that hang', async () => {
    counters.isHung = true;

    expect(await passes(20)).toBe(5);
    expect(told).toEqual(['limiter out of reach']);
  });

  it('adds what it let pass when the counters are back', async () => {
    expect(await passes(2)).toBe(2);
    counters.isAway = true;
    expect(await passes(20)).toBe(3);
    await back();

    expect(counters.spent(budget)).toBe(5);
    expect(told).toEqual(['limiter out of reach', 'limiter back']);
  });

  it('adds all of its window when the counters come back empty', async () => {
    expect(await passes(4)).toBe(4);
    counters.isAway = true;
    expect(await passes(20)).toBe(1);
    counters.lose();
    await back();

    expect(counters.spent(budget)).toBe(5);
  });

  it('lets pass only what fits into its share too, until all may have paid', async () => {
    counters.isAway = true;
    expect(await passes(3)).toBe(3);
    await back();

    expect(await passes(20)).toBe(2);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect(await passes(20)).toBe(5);
  });
});

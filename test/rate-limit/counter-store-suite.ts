import { expect, it } from 'vitest';
import { WINDOW_SECONDS } from '../../apps/gateway/src/rate-limit/budgets.js';
import type { Budget } from '../../apps/gateway/src/rate-limit/budgets.js';
import type { CounterStore } from '../../apps/gateway/src/rate-limit/counter-store.js';

/** A store whose clock the spec can advance for one counter or one gateway. */
export interface CounterStoreFixture {
  /** The connections of two gateways to the store. */
  readonly stores: readonly [CounterStore, CounterStore];
  /** The connection of another gateway, which the spec closes. */
  open(): CounterStore;
  /** Sets the time until the window of a budget ends; 0 ends it. */
  endWindowIn(name: string, ms: number): Promise<void>;
  /** Makes the latest heartbeat of a gateway older. */
  ageHeartbeat(gateway: string, ms: number): Promise<void>;
  /** Loses all data, like a restart without persistence. */
  loseData(): Promise<void>;
}

const WINDOW_MS = WINDOW_SECONDS * 1_000;

let budgets = 0;

/** A budget that nothing has consumed. */
export const newBudget = (limit: number): Budget => {
  budgets += 1;
  return { name: `v2:requests:key-${budgets}`, policy: 'default', limit };
};

/** Counters of budgets that all gateways share. */
export function itCountsPoints(fixture: () => CounterStoreFixture): void {
  it('grants points up to the limit, whichever gateway consumes them', async () => {
    const [store, other] = fixture().stores;
    const budget = newBudget(10);

    expect(await store.consume(budget, 4)).toMatchObject({ fits: true, consumedPoints: 4 });
    expect(await other.consume(budget, 6)).toMatchObject({ fits: true, consumedPoints: 10 });
    expect(await store.consume(budget, 1)).toMatchObject({ fits: false, consumedPoints: 10 });
  });

  it('counts none of the points of a request that does not fit', async () => {
    const [store] = fixture().stores;
    const budget = newBudget(10);

    await store.consume(budget, 8);
    expect(await store.consume(budget, 3)).toMatchObject({ fits: false, consumedPoints: 8 });
    expect(await store.consume(budget, 2)).toMatchObject({ fits: true, consumedPoints: 10 });
  });

  it('never grants more points than the limit, and starts no window for them', async () => {
    const [store] = fixture().stores;
    const budget = newBudget(10);

    expect(await store.consume(budget, 11)).toEqual({
      fits: false,
      consumedPoints: 0,
      msBeforeNext: WINDOW_MS,
    });
    await store.consume(budget, 1);
    await fixture().endWindowIn(budget.name, 20_000);
    const rejected = await store.consume(budget, 11);
    expect(rejected).toMatchObject({ fits: false, consumedPoints: 1 });
    expect(rejected.msBeforeNext).toBeLessThanOrEqual(20_000);
  });

  it('grants exactly the limit to concurrent requests to both gateways', async () => {
    const budget = newBudget(10);
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        fixture().stores[index % 2 === 0 ? 0 : 1].consume(budget, 1),
      ),
    );

    expect(results.filter(({ fits }) => fits)).toHaveLength(10);
  });

  it('counts budgets separately, also those with the same limit', async () => {
    const [store] = fixture().stores;
    const [full, unused, larger] = [newBudget(2), newBudget(2), newBudget(3)];

    await store.consume(full, 2);
    expect(await store.consume(full, 1)).toMatchObject({ fits: false });
    expect(await store.consume(unused, 1)).toMatchObject({ fits: true, consumedPoints: 1 });
    expect(await store.consume(larger, 3)).toMatchObject({ fits: true, consumedPoints: 3 });
  });

  it('ends the window a minute after the first request of it', async () => {
    const [store] = fixture().stores;
    const budget = newBudget(2);

    const first = await store.consume(budget, 1);
    expect(first.msBeforeNext).toBeGreaterThan(WINDOW_MS - 1_000);
    expect(first.msBeforeNext).toBeLessThanOrEqual(WINDOW_MS);
    await fixture().endWindowIn(budget.name, 20_000);
    for (const fits of [true, false]) {
      const next = await store.consume(budget, 1);
      expect(next.fits).toBe(fits);
      expect(next.msBeforeNext).toBeGreaterThan(0);
      expect(next.msBeforeNext).toBeLessThanOrEqual(20_000);
    }
  });

  it('refills a budget when its window has ended', async () => {
    const [store] = fixture().stores;
    const budget = newBudget(5);

    await store.consume(budget, 5);
    await fixture().endWindowIn(budget.name, 0);
    const refilled = await store.consume(budget, 3);

    expect(refilled).toMatchObject({ fits: true, consumedPoints: 3 });
    expect(refilled.msBeforeNext).toBeGreaterThan(WINDOW_MS - 10_000);
    expect(await store.consume(budget, 3)).toMatchObject({ fits: false, consumedPoints: 3 });
  });
}

/** Points that gateways have granted while the store was unreachable. */
export function itAddsPoints(fixture: () => CounterStoreFixture): void {
  it('adds points beyond the limit, and takes points back', async () => {
    const [store] = fixture().stores;
    const [beyond, fewer] = [newBudget(10), newBudget(10)];
    await store.consume(beyond, 8);
    await store.consume(fewer, 8);
    await store.addPoints([
      { name: beyond.name, points: 5, msBeforeNext: 30_000.5 },
      { name: fewer.name, points: -3, msBeforeNext: 30_000 },
    ]);

    expect(await store.consume(beyond, 1)).toMatchObject({ fits: false, consumedPoints: 13 });
    expect(await store.consume(fewer, 5)).toMatchObject({ fits: true, consumedPoints: 10 });
  });

  it('starts the window of points that no window contains', async () => {
    const [store] = fixture().stores;
    const budget = newBudget(10);
    await store.addPoints([{ name: budget.name, points: 4, msBeforeNext: 20_000.25 }]);

    const { consumedPoints, msBeforeNext } = await store.consume(budget, 1);
    expect(consumedPoints).toBe(5);
    expect(msBeforeNext).toBeGreaterThan(0);
    expect(msBeforeNext).toBeLessThanOrEqual(20_001);
  });

  it('does not add points to those of a window that has ended', async () => {
    const [store] = fixture().stores;
    const budget = newBudget(10);
    await store.consume(budget, 8);
    await fixture().endWindowIn(budget.name, 0);
    await store.addPoints([{ name: budget.name, points: 4, msBeforeNext: 20_000 }]);

    expect(await store.consume(budget, 6)).toMatchObject({ fits: true, consumedPoints: 10 });
  });

  it.each([
    { sharedMs: 20_000, addedMs: 50_000 },
    { sharedMs: 50_000, addedMs: 20_000 },
  ])(
    'keeps the later end of both windows: $sharedMs and $addedMs ms',
    async ({ sharedMs, addedMs }) => {
      const [store] = fixture().stores;
      const budget = newBudget(10);
      await store.consume(budget, 1);
      await fixture().endWindowIn(budget.name, sharedMs);
      await store.addPoints([{ name: budget.name, points: 1, msBeforeNext: addedMs }]);

      const { msBeforeNext } = await store.consume(budget, 1);
      expect(msBeforeNext).toBeGreaterThan(20_000);
      expect(msBeforeNext).toBeLessThanOrEqual(50_000);
    },
  );
}

/** The group of gateways that share the counters. */
export function itCountsGateways(fixture: () => CounterStoreFixture): void {
  it('counts the gateways by their heartbeats', async () => {
    await fixture().loseData();
    const [store, other] = fixture().stores;

    const first = await store.sendHeartbeat('a');
    expect(first.gateways).toBe(1);
    expect(await other.sendHeartbeat('b')).toEqual({ gateways: 2, epoch: first.epoch });
    expect(await store.sendHeartbeat('a')).toEqual({ gateways: 2, epoch: first.epoch });
  });

  it('drops a gateway five seconds after its latest heartbeat', async () => {
    await fixture().loseData();
    const [store, other] = fixture().stores;
    await store.sendHeartbeat('a');
    await other.sendHeartbeat('b');

    await fixture().ageHeartbeat('b', 2_000);
    expect(await store.sendHeartbeat('a')).toMatchObject({ gateways: 2 });
    await fixture().ageHeartbeat('b', 3_100);
    expect(await store.sendHeartbeat('a')).toMatchObject({ gateways: 1 });
    expect(await other.sendHeartbeat('b')).toMatchObject({ gateways: 2 });
  });

  it('counts a gateway whose own heartbeat was late', async () => {
    await fixture().loseData();
    const [store] = fixture().stores;
    await store.sendHeartbeat('a');
    await fixture().ageHeartbeat('a', 60_000);

    expect(await store.sendHeartbeat('a')).toMatchObject({ gateways: 1 });
    await fixture().ageHeartbeat('a', 2_000);
    expect(await store.sendHeartbeat('b')).toMatchObject({ gateways: 2 });
  });

  it('drops a gateway that closes', async () => {
    await fixture().loseData();
    const [store] = fixture().stores;
    const closing = fixture().open();
    await expect.poll(() => closing.sendHeartbeat('closing').catch(() => undefined)).toBeDefined();
    expect(await store.sendHeartbeat('a')).toMatchObject({ gateways: 2 });
    await closing.close('closing');

    expect(await store.sendHeartbeat('a')).toMatchObject({ gateways: 1 });
    await expect(closing.sendHeartbeat('closing')).rejects.toThrow();
  });

  it('has another epoch when its data was lost', async () => {
    const [store, other] = fixture().stores;
    const before = await store.sendHeartbeat('a');
    await fixture().loseData();
    const after = await other.sendHeartbeat('b');

    expect(after.epoch).not.toBe(before.epoch);
    expect(after.epoch).not.toBe('');
    expect(await store.sendHeartbeat('a')).toEqual({ gateways: 2, epoch: after.epoch });
  });
}

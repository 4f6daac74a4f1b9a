import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { InsuranceLimiter } from './insurance-limiter.js';

const budget = { name: 'b', policy: 'default', limit: 300 } as const;
const GATEWAYS = 3;

describe('the insurance limiter of one of three gateways', () => {
  let limiter: InsuranceLimiter;
  beforeEach(() => {
    vi.useFakeTimers();
    limiter = new InsuranceLimiter();
  });
  afterEach(() => void vi.useRealTimers());

  const reply = (consumedPoints: number, fits = true) => ({
    fits,
    consumedPoints,
    msBeforeNext: 50_000,
    sentAtMs: performance.now(),
  });

  /** Requests that the shared counter has granted, and its value afterwards. */
  const grantShared = (times: number, consumedByAll: number): void => {
    for (let time = 0; time < times; time += 1) {
      limiter.recordReply(budget, 1, reply(consumedByAll));
      limiter.grant(budget, 1);
    }
  };

  const grantedLocally = (): number => {
    let count = 0;
    while (limiter.consume(budget, 1, GATEWAYS).fits) count += 1;
    return count;
  };

  it.each([
    { own: 0, all: 0, granted: 100, why: 'its share of an unused budget' },
    { own: 40, all: 120, granted: 60, why: 'its share less what it has granted' },
    { own: 10, all: 270, granted: 10, why: 'an equal part of what all gateways have left' },
    { own: 99, all: 99, granted: 1, why: 'the last point of its share' },
    { own: 150, all: 200, granted: 0, why: 'nothing when it has granted more than its share' },
    { own: 100, all: 300, granted: 0, why: 'nothing when nothing is left' },
  ])('grants $why', ({ own, all, granted }) => {
    grantShared(own, all);
    limiter.resetShares();

    expect(grantedLocally()).toBe(granted);
  });

  it.each([
    { gateways: 1, granted: 300 },
    { gateways: 2, granted: 150 },
    { gateways: 7, granted: 42 },
  ])('grants $granted of 300 points with $gateways gateways', ({ gateways, granted }) => {
    expect(limiter.consume(budget, granted + 1, gateways).fits).toBe(false);
    expect(limiter.consume(budget, granted, gateways)).toMatchObject({
      fits: true,
      remainingPoints: 0,
    });
  });

  it('grants an equal part of what others have left, by the highest published counter', () => {
    limiter.recordUpdate({ name: 'b', consumedPoints: 240, msBeforeNext: 50_000 });
    limiter.recordUpdate({ name: 'b', consumedPoints: 234, msBeforeNext: 50_000 });
    limiter.resetShares();

    expect(grantedLocally()).toBe(20);
  });

  it('rejects points that do not fit, and counts none of them', () => {
    expect(limiter.consume(budget, 101, GATEWAYS)).toMatchObject({
      fits: false,
      remainingPoints: 100,
    });
    expect(limiter.consume(budget, 100, GATEWAYS)).toMatchObject({
      fits: true,
      remainingPoints: 0,
    });
  });

  it('takes back granted points', () => {
    limiter.consume(budget, 100, GATEWAYS);
    limiter.reward(budget, 30);

    expect(grantedLocally()).toBe(30);
    expect(limiter.takeUnsynced()).toMatchObject([{ name: 'b', points: 100 }]);
  });

  it('keeps a separate window for each budget', () => {
    limiter.consume(budget, 100, GATEWAYS);

    expect(limiter.consume({ ...budget, name: 'c' }, 100, GATEWAYS).fits).toBe(true);
  });

  it('returns unsynced points once', () => {
    grantShared(20, 20);
    limiter.resetShares();
    grantedLocally();

    expect(limiter.takeUnsynced()).toMatchObject([{ name: 'b', points: 80 }]);
    expect(limiter.takeUnsynced()).toEqual([]);
  });

  it('returns the time until the window ends', () => {
    limiter.consume(budget, 5, GATEWAYS);
    const [unsynced] = limiter.takeUnsynced();

    expect(unsynced?.msBeforeNext).toBeGreaterThan(0);
    expect(unsynced?.msBeforeNext).toBeLessThanOrEqual(60_000);
  });

  it('returns all points of its window when the counters were lost', () => {
    grantShared(20, 60);
    limiter.resetCounted();

    expect(limiter.takeUnsynced()).toMatchObject([{ points: 20 }]);
  });

  it('returns negative points for a reply that came too late', () => {
    limiter.recordReply(budget, 1, reply(1));

    expect(limiter.takeUnsynced()).toMatchObject([{ points: -1 }]);
  });

  it('counts nothing for a rejection by the shared counter', () => {
    limiter.recordReply(budget, 1, reply(300, false));

    expect(limiter.takeUnsynced()).toEqual([]);
  });

  it('returns points again that could not be added', () => {
    limiter.consume(budget, 5, GATEWAYS);
    limiter.restoreUnsynced(limiter.takeUnsynced());

    expect(limiter.takeUnsynced()).toMatchObject([{ points: 5 }]);
  });

  it('starts a new window when the shared counter has started one', () => {
    grantShared(90, 300);
    const next = {
      fits: true,
      consumedPoints: 1,
      msBeforeNext: 60_000,
      sentAtMs: performance.now() + 50_000,
    };
    limiter.recordReply(budget, 1, next);
    limiter.grant(budget, 1);
    limiter.resetShares();

    expect(grantedLocally()).toBe(99);
  });

  it('computes a share once per outage, whatever other gateways consume meanwhile', () => {
    expect(limiter.consume(budget, 1, GATEWAYS).remainingPoints).toBe(99);
    limiter.recordUpdate({ name: 'b', consumedPoints: 300, msBeforeNext: 50_000 });
    expect(limiter.consume(budget, 1, GATEWAYS).remainingPoints).toBe(98);
    limiter.resetShares();
    expect(limiter.consume(budget, 1, GATEWAYS)).toMatchObject({ fits: false, remainingPoints: 0 });
  });

  it('takes back points that were granted before the share was computed anew', () => {
    limiter.consume(budget, 100, GATEWAYS);
    limiter.resetShares();
    limiter.reward(budget, 30);

    expect(grantedLocally()).toBe(30);
  });

  it('ends a window a minute after its first request, and refills the share then', () => {
    expect(limiter.consume(budget, 100, GATEWAYS).msBeforeNext).toBe(60_000);
    vi.advanceTimersByTime(59_999);
    expect(limiter.consume(budget, 1, GATEWAYS)).toEqual({
      fits: false,
      remainingPoints: 0,
      msBeforeNext: 1,
    });
    vi.advanceTimersByTime(1);
    expect(limiter.consume(budget, 1, GATEWAYS)).toEqual({
      fits: true,
      remainingPoints: 99,
      msBeforeNext: 60_000,
    });
  });

  it.each([
    { sharedMs: 20_000, endsInMs: 20_000, why: 'the shared window ends earlier' },
    { sharedMs: 60_900, endsInMs: 60_000, why: 'the shared window ends at about the same time' },
  ])('ends its window in $endsInMs ms where $why', ({ sharedMs, endsInMs }) => {
    limiter.consume(budget, 5, GATEWAYS);
    limiter.recordReply(budget, 1, { ...reply(6), msBeforeNext: sharedMs });

    expect(limiter.takeUnsynced()).toEqual([{ name: 'b', points: 4, msBeforeNext: endsInMs }]);
  });

  it('treats a published counter of a later window as a new window', () => {
    grantShared(90, 300);
    vi.advanceTimersByTime(45_000);
    limiter.recordUpdate({ name: 'b', consumedPoints: 30, msBeforeNext: 59_000 });
    limiter.resetShares();

    expect(grantedLocally()).toBe(90);
    expect(limiter.takeUnsynced()).toEqual([{ name: 'b', points: 90, msBeforeNext: 59_000 }]);
  });

  it('treats a reply delayed by seconds as one about the same window', () => {
    grantShared(90, 90);
    const sentAtMs = performance.now();
    vi.advanceTimersByTime(5_000);
    limiter.recordReply(budget, 1, { ...reply(91), sentAtMs });
    limiter.resetShares();

    expect(grantedLocally()).toBe(10);
  });

  it.each([
    { how: 'taken', restore: false },
    { how: 'restored', restore: true },
  ])('drops $how points when their window has ended', ({ restore }) => {
    limiter.consume(budget, 5, GATEWAYS);
    const unsynced = limiter.takeUnsynced();
    vi.advanceTimersByTime(60_000);
    limiter.deleteExpired();
    if (restore) limiter.restoreUnsynced(unsynced);

    expect(limiter.takeUnsynced()).toEqual([]);
  });

  it('returns no points of a window that has ended', () => {
    limiter.consume(budget, 5, GATEWAYS);
    limiter.consume({ ...budget, name: 'c' }, 5, GATEWAYS);
    vi.advanceTimersByTime(30_000);
    limiter.recordReply({ ...budget, name: 'd' }, 5, reply(5));
    vi.advanceTimersByTime(30_000);

    expect(limiter.takeUnsynced()).toEqual([{ name: 'd', points: -5, msBeforeNext: 20_000 }]);
  });
});

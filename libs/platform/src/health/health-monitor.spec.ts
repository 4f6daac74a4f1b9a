import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HealthCondition } from './health-monitor.js';
import { ConditionDebouncer, HealthMonitor, isReady } from './health-monitor.js';

const up: HealthCondition = { status: 'up' };
const down: HealthCondition = { status: 'down' };

describe('the health monitor', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Checks a queue that has these conditions in turn; the last one is repeated. */
  const monitoring = (...conditions: readonly HealthCondition[]) => {
    let checks = 0;
    const monitor = new HealthMonitor(async () => {
      const queue = conditions[Math.min(checks, conditions.length - 1)]!;
      checks += 1;
      return { queue };
    });
    return { monitor, checks: () => checks };
  };

  it('has no conditions before its first check, and those of the check after it', async () => {
    const { monitor } = monitoring(up);
    expect(monitor.conditions).toEqual({});
    await monitor.start();
    expect(monitor.conditions).toEqual({ queue: up });
    monitor.stop();
  });

  it('checks once a second while everything is up, four times while something is down', async () => {
    const [healthy, unhealthy] = [monitoring(up), monitoring(down)];
    await Promise.all([healthy.monitor.start(), unhealthy.monitor.start()]);
    await vi.advanceTimersByTimeAsync(10_100);
    expect(healthy.checks()).toBe(11);
    expect(unhealthy.checks()).toBe(41);
    healthy.monitor.stop();
    unhealthy.monitor.stop();
  });

  it('reports down only when it lasts, and up at once', async () => {
    const { monitor } = monitoring(up, down, down, down, up);
    await monitor.start();
    const seen: string[] = [];
    for (let tenth = 0; tenth < 50; tenth += 1) {
      await vi.advanceTimersByTimeAsync(100);
      seen.push(monitor.conditions.queue!.status);
    }
    expect(seen.filter((status, index) => status !== seen[index - 1])).toEqual([
      'up',
      'down',
      'up',
    ]);
    monitor.stop();
  });

  it('ends when it is stopped, even during a check', async () => {
    const { monitor, checks } = monitoring(up);
    const first = monitor.start();
    monitor.stop();
    await first;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(checks()).toBe(1);
  });
});

describe('a program', () => {
  it('is ready while no dependency is down, even if one is degraded', () => {
    expect(isReady({ queue: { status: 'up' }, postgres: { status: 'degraded' } }, false)).toBe(
      true,
    );
  });

  it('is not ready while a dependency is down, before the first check, or while it shuts down', () => {
    expect(isReady({ queue: { status: 'up' }, keys: { status: 'down' } }, false)).toBe(false);
    expect(isReady({}, false)).toBe(false);
    expect(isReady({ queue: { status: 'up' } }, true)).toBe(false);
  });
});

const lost: HealthCondition = { status: 'down', message: 'connection lost' };

/** Reported states for a series of checks half a second apart: u is up, d is down. */
const debounced = (checks: string): string => {
  const conditions = new ConditionDebouncer();
  return [...checks]
    .map((sign, index) => conditions.update({ queue: sign === 'u' ? up : lost }, index * 500))
    .map(({ queue }) => queue?.status.charAt(0))
    .join('');
};

describe('debounced conditions', () => {
  it.each([
    ['are down until they have been up once', 'ddduu', 'ddduu'],
    ['ignore a single failed check', 'uduuduu', 'uuuuuuu'],
    ['are down once that has lasted two seconds', 'uddddddd', 'uuuudddd'],
    ['are up again at once', 'ddddddud', 'dddddduu'],
  ])('%s', (_what, checks, reported) => {
    expect(debounced(checks)).toBe(reported);
  });

  it('are independent of one another', () => {
    const conditions = new ConditionDebouncer();
    conditions.update({ queue: up, workers: lost }, 0);

    expect(conditions.update({ queue: lost, workers: lost }, 500)).toEqual({
      queue: up,
      workers: lost,
    });
  });

  it('keep the reason why a dependency is down', () => {
    expect(new ConditionDebouncer().update({ queue: lost }, 0)).toEqual({ queue: lost });
  });
});

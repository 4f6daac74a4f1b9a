import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HealthCondition } from './conditions.js';
import { HealthMonitor } from './health-monitor.js';

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

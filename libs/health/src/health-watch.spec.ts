import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Condition } from './condition.js';
import { HealthWatch } from './health-watch.js';

const up: Condition = { status: 'up' };
const down: Condition = { status: 'down' };

describe('the watch over what a program needs', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  /** Looks at a queue that is as `conditions` say, one look after another, the last for ever. */
  const watching = (...conditions: readonly Condition[]) => {
    let looks = 0;
    const watch = new HealthWatch(async () => {
      const queue = conditions[Math.min(looks, conditions.length - 1)]!;
      looks += 1;
      return { queue };
    });
    return { watch, looks: () => looks };
  };

  it('knows nothing before its first look, and what that found after it', async () => {
    const { watch } = watching(up);
    expect(watch.conditions).toEqual({});
    await watch.start();
    expect(watch.conditions).toEqual({ queue: up });
    watch.stop();
  });

  it('looks once a second while all is up, and four times while something is down', async () => {
    const [well, ill] = [watching(up), watching(down)];
    await Promise.all([well.watch.start(), ill.watch.start()]);
    await jest.advanceTimersByTimeAsync(10_100);
    expect(well.looks()).toBe(11);
    expect(ill.looks()).toBe(41);
    well.watch.stop();
    ill.watch.stop();
  });

  it('believes that something is down when that lasts, and that it is up at once', async () => {
    const { watch } = watching(up, down, down, down, up);
    await watch.start();
    const seen: string[] = [];
    for (let tenth = 0; tenth < 50; tenth += 1) {
      await jest.advanceTimersByTimeAsync(100);
      seen.push(watch.conditions.queue!.status);
    }
    expect(seen.filter((status, index) => status !== seen[index - 1])).toEqual([
      'up',
      'down',
      'up',
    ]);
    watch.stop();
  });

  it('ends when it is stopped, in the midst of a look too', async () => {
    const { watch, looks } = watching(up);
    const first = watch.start();
    watch.stop();
    await first;
    await jest.advanceTimersByTimeAsync(10_000);
    expect(looks()).toBe(1);
  });
});

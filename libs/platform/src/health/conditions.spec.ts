import { describe, expect, it } from 'vitest';
import type { HealthCondition } from './conditions.js';
import { ConditionDebouncer, isReady } from './conditions.js';

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

const up: HealthCondition = { status: 'up' };
const down: HealthCondition = { status: 'down', message: 'connection lost' };

/** Reported states for a series of checks half a second apart: u is up, d is down. */
const debounced = (checks: string): string => {
  const conditions = new ConditionDebouncer();
  return [...checks]
    .map((sign, index) => conditions.update({ queue: sign === 'u' ? up : down }, index * 500))
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
    conditions.update({ queue: up, workers: down }, 0);

    expect(conditions.update({ queue: down, workers: down }, 500)).toEqual({
      queue: up,
      workers: down,
    });
  });

  it('keep the reason why a dependency is down', () => {
    expect(new ConditionDebouncer().update({ queue: down }, 0)).toEqual({ queue: down });
  });
});

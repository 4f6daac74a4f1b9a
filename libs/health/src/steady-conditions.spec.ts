import { describe, expect, it } from '@jest/globals';
import type { Condition } from './condition.js';
import { SteadyConditions } from './steady-conditions.js';

const up: Condition = { status: 'up' };
const down: Condition = { status: 'down', message: 'out of reach' };

/** What is made of conditions found one after another, half a second apart: u for up, d for down. */
const steadied = (found: string): string => {
  const conditions = new SteadyConditions();
  return [...found]
    .map((sign, index) => conditions.take({ queue: sign === 'u' ? up : down }, index * 500))
    .map(({ queue }) => queue?.status.charAt(0))
    .join('');
};

describe('steady conditions', () => {
  it.each([
    ['are down until they were up once', 'ddduu', 'ddduu'],
    ['pass over a look that was lost', 'uduuduu', 'uuuuuuu'],
    ['are down when it has lasted two seconds', 'uddddddd', 'uuuudddd'],
    ['are up again at once', 'ddddddud', 'dddddduu'],
  ])('%s', (_what, found, made) => {
    expect(steadied(found)).toBe(made);
  });

  it('tell each thing apart from the others', () => {
    const conditions = new SteadyConditions();
    conditions.take({ queue: up, workers: down }, 0);

    expect(conditions.take({ queue: down, workers: down }, 500)).toEqual({
      queue: up,
      workers: down,
    });
  });

  it('say why a thing is down', () => {
    expect(new SteadyConditions().take({ queue: down }, 0)).toEqual({ queue: down });
  });
});

import { describe, expect, it } from 'vitest';
import { seededRandom } from './seeded-random.js';

const draws = (seed: number, purpose: string) => {
  const random = seededRandom(seed, purpose);
  return Array.from({ length: 50 }, () => random.below(1000));
};

describe('seeded random', () => {
  it('repeats the sequence for the same seed and purpose', () => {
    expect(draws(1, 'typo')).toEqual(draws(1, 'typo'));
  });

  it('has another sequence for another seed or purpose', () => {
    expect(draws(1, 'typo')).not.toEqual(draws(2, 'typo'));
    expect(draws(1, 'typo')).not.toEqual(draws(1, 'reverse'));
  });

  it('is uniform', () => {
    const random = seededRandom(7, 'even');
    const counts = new Array<number>(10).fill(0);
    for (let i = 0; i < 10_000; i += 1) counts[random.below(10)]! += 1;
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });

  it('shuffles without losing or repeating items', () => {
    const items = Array.from({ length: 100 }, (_, index) => index);
    const shuffled = seededRandom(1, 'shuffle').shuffle(items);
    expect(shuffled).not.toEqual(items);
    expect([...shuffled].sort((one, other) => one - other)).toEqual(items);
  });
});

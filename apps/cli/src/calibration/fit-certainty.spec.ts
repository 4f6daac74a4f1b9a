import { describe, expect, it } from '@jest/globals';
import { certaintyOf, fitCertainty, lossOf } from './fit-certainty.js';
import type { FitSample } from './fit-sample.js';

const sample = (doubts: Record<string, number>, right: number, wrong: number): FitSample => ({
  level: 'street number',
  score: 9,
  rivals: [],
  doubts,
  right,
  wrong,
});

const samples = [
  sample({}, 990, 10),
  sample({ spelling: 0.5 }, 900, 100),
  sample({ 'other city': 1 }, 20, 80),
  sample({ harmless: 1 }, 100, 0),
];

describe('fitting certainty', () => {
  const fitted = fitCertainty(samples);

  it.each([0, 1, 2])('makes answers as sure as they were right: sample %d', (index) => {
    const one = samples[index]!;
    expect(certaintyOf(one, fitted)).toBeCloseTo(one.right / (one.right + one.wrong), 1);
  });

  it('lets nothing make an answer surer', () => {
    for (const value of Object.values(fitted.doubts)) expect(value).toBeGreaterThanOrEqual(0);
    expect(fitted.doubts['harmless']).toBeLessThan(1);
  });

  it('is the least surprised', () => {
    expect(lossOf(samples, fitted)).toBeLessThan(lossOf(samples, { ...fitted, base: 3 }));
  });
});

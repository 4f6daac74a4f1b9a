import { describe, expect, it } from 'vitest';
import { likelihoodOf, fitConfidence, logLoss } from './fit-confidence.js';
import type { FitSample } from './fit-confidence.js';

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

describe('fitting confidence', () => {
  const fitted = fitConfidence(samples);

  it.each([0, 1, 2])('gives sample %d its share of correct answers as confidence', (index) => {
    const one = samples[index]!;
    expect(likelihoodOf(one, fitted)).toBeCloseTo(one.right / (one.right + one.wrong), 1);
  });

  it('has no negative constants', () => {
    for (const value of Object.values(fitted.doubts)) expect(value).toBeGreaterThanOrEqual(0);
    expect(fitted.doubts['harmless']).toBeLessThan(1);
  });

  it('minimises the log loss', () => {
    expect(logLoss(samples, fitted)).toBeLessThan(logLoss(samples, { ...fitted, base: 3 }));
  });
});

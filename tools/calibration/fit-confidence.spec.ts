import { describe, expect, it } from 'vitest';
import { likelihoodOf, fitConfidence, logLoss, fitLogistic, logisticOf } from './fit-confidence.js';
import type { FitSample, LogisticSample } from './fit-confidence.js';

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

const samplesOf = (measure: number, right: number, wrong: number): readonly LogisticSample[] => [
  ...new Array<LogisticSample>(right).fill({ measures: [1, measure], isRight: true }),
  ...new Array<LogisticSample>(wrong).fill({ measures: [1, measure], isRight: false }),
];

describe('fitLogistic', () => {
  it('gives observations of two groups their shares as probability', () => {
    const fitted = fitLogistic([...samplesOf(0, 90, 10), ...samplesOf(1, 30, 70)]);
    expect(logisticOf([1, 0], fitted)).toBeCloseTo(0.9, 6);
    expect(logisticOf([1, 1], fitted)).toBeCloseTo(0.3, 6);
  });

  it('finds the coefficients of a logistic function', () => {
    const samples = [-2, -1, 0, 1, 2].flatMap((measure) => {
      const right = Math.round(10_000 / (1 + Math.exp(-(0.5 - 1.5 * measure))));
      return samplesOf(measure, right, 10_000 - right);
    });
    const [intercept, slope] = fitLogistic(samples);
    expect(intercept).toBeCloseTo(0.5, 2);
    expect(slope).toBeCloseTo(-1.5, 2);
  });

  it('leaves a measure that is always 0 without a coefficient', () => {
    const samples = samplesOf(0, 3, 1);
    expect(fitLogistic(samples)[1]).toBeCloseTo(0, 6);
  });
});

import { describe, expect, it } from '@jest/globals';
import { confidenceOf } from './confidence.js';

const house = { level: 'street-number', score: 9, rivals: [] } as const;

describe('confidenceOf', () => {
  it('rises with the score', () => {
    const scores = [3, 5, 6, 7, 9];
    const rising = scores.map((score) => confidenceOf({ ...house, score }));
    expect([...new Set(rising)].sort((one, other) => one - other)).toEqual(rising);
  });

  it('is shared with rivals that are as good, and hardly with those far behind', () => {
    expect(confidenceOf({ ...house, rivals: [9] })).toBeLessThanOrEqual(0.5);
    expect(confidenceOf({ ...house, rivals: [6] })).toBeGreaterThan(0.95);
  });

  it.each([
    ['street', 0.4],
    ['postcode', 0.3],
    ['place', 0.3],
  ] as const)('of a %s is never above %f', (level, cap) => {
    expect(confidenceOf({ ...house, level, score: 100 })).toBe(cap);
  });
});

import { describe, expect, it } from '@jest/globals';
import { confidenceOf } from './confidence.js';

const house = { level: 'street-number', doubt: 0, score: 9, rivals: [] } as const;

describe('confidenceOf', () => {
  it('falls with every doubt, at every level', () => {
    for (const level of ['unit', 'street-number', 'interpolated', 'street', 'place'] as const) {
      const falling = [0, 1, 3, 6, 9].map((doubt) => confidenceOf({ ...house, level, doubt }));
      expect([...new Set(falling)].sort((one, other) => other - one)).toEqual(falling);
    }
  });

  it('is shared with rivals that are as good, and hardly with those far behind', () => {
    expect(confidenceOf({ ...house, rivals: [9] })).toBeLessThanOrEqual(0.5);
    expect(confidenceOf({ ...house, rivals: [6] })).toBeGreaterThan(0.95);
  });

  it.each([
    ['interpolated', 0.5],
    ['street', 0.4],
    ['postcode', 0.3],
    ['place', 0.3],
  ] as const)('of a %s is never above %f', (level, cap) => {
    expect(confidenceOf({ ...house, level, doubt: -100 })).toBeLessThanOrEqual(cap);
  });
});

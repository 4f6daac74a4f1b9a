import { describe, expect, it } from 'vitest';
import { calibrationOf } from './calibration.js';

const samples = (confidence: number, right: number, wrong: number) => [
  ...Array.from({ length: right }, () => ({ confidence, isRight: true })),
  ...Array.from({ length: wrong }, () => ({ confidence, isRight: false })),
];

describe('calibration', () => {
  it('has no error if 90 % of the matches with confidence 0.9 are correct', () => {
    expect(calibrationOf(samples(0.9, 9, 1)).expectedError).toBeCloseTo(0);
  });

  it('weights the gap of every bin by its size', () => {
    const { bins, expectedError } = calibrationOf([...samples(1, 6, 0), ...samples(0.5, 0, 2)]);
    expect(bins.map(({ count }) => count)).toEqual([2, 6]);
    expect(expectedError).toBeCloseTo(0.125);
  });
});

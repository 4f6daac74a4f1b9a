import { describe, expect, it } from 'vitest';
import { calibrationOf, calibrationOfTrials } from './calibration.js';
import type { Verdict } from './judge.js';
import type { QueryForm } from './queries/query-form.js';
import type { JudgedQuery } from './run-form.js';

const samples = (confidence: number, right: number, wrong: number) => [
  ...Array.from({ length: right }, () => ({ confidence, isRight: true })),
  ...Array.from({ length: wrong }, () => ({ confidence, isRight: false })),
];

const form: QueryForm = { name: 'no-such-house', title: 'absent', create: () => undefined };
const absentHouse = (verdict: Verdict): JudgedQuery => ({
  form,
  testQuery: { query: {}, expectation: { kind: 'street', number: '7', objects: [], likely: [] } },
  match: null,
  verdict,
});

describe('calibration', () => {
  it('counts interpolated houses by their distance, and leaves out streets', () => {
    const { byDistance, whole } = calibrationOfTrials([
      absentHouse({ outcome: 'hit', confidence: 0.5, shareRight: 0.6 }),
      absentHouse({ outcome: 'hit', confidence: 0.5, shareRight: 0.2 }),
      absentHouse({ outcome: 'hit', confidence: 0.4 }),
    ]);
    expect(byDistance.bins.map(({ count }) => count)).toEqual([2]);
    expect(byDistance.expectedError).toBeCloseTo(0.1);
    expect(whole.bins.map(({ shareRight }) => shareRight)).toEqual([0, 0]);
  });

  it('has no error if 90 % of the matches with confidence 0.9 are correct', () => {
    expect(calibrationOf(samples(0.9, 9, 1)).expectedError).toBeCloseTo(0);
  });

  it('weights the gap of every bin by its size', () => {
    const { bins, expectedError } = calibrationOf([...samples(1, 6, 0), ...samples(0.5, 0, 2)]);
    expect(bins.map(({ count }) => count)).toEqual([2, 6]);
    expect(expectedError).toBeCloseTo(0.125);
  });
});

import { describe, expect, it } from 'vitest';
import { ProgressEstimate } from './import-display.js';

describe('the progress estimate', () => {
  it('extrapolates from the completed fraction of the phase and the elapsed time', () => {
    let now = 1_000;
    const estimate = new ProgressEstimate(() => now);
    estimate.of({ phase: 'loading', addresses: 0, fraction: 0 });
    now += 10_000;
    expect(estimate.of({ phase: 'loading', addresses: 5_000, fraction: 0.25 })).toEqual({
      rate: 500,
      secondsLeft: 30,
    });
  });

  it('is empty without progress, and at the start of a phase', () => {
    let now = 1_000;
    const estimate = new ProgressEstimate(() => now);
    estimate.of({ phase: 'loading', addresses: 0, fraction: 0 });
    now += 10_000;
    expect(estimate.of({ phase: 'loading', addresses: 0, fraction: 0 })).toEqual({});
    expect(estimate.of({ phase: 'indexing', addresses: 9, fraction: 0.5 })).toEqual({});
  });
});

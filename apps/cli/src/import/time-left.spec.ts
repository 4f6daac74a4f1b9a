import { describe, expect, it } from '@jest/globals';
import { TimeLeft } from './time-left.js';

describe('the time left', () => {
  it('follows from how much of the phase is done, and how long that took', () => {
    let now = 1_000;
    const timeLeft = new TimeLeft(() => now);
    timeLeft.of({ phase: 'loading', addresses: 0, fraction: 0 });
    now += 10_000;
    expect(timeLeft.of({ phase: 'loading', addresses: 5_000, fraction: 0.25 })).toEqual({
      rate: 500,
      secondsLeft: 30,
    });
  });

  it('is not told from nothing, nor for a phase that has just begun', () => {
    let now = 1_000;
    const timeLeft = new TimeLeft(() => now);
    timeLeft.of({ phase: 'loading', addresses: 0, fraction: 0 });
    now += 10_000;
    expect(timeLeft.of({ phase: 'loading', addresses: 0, fraction: 0 })).toEqual({});
    expect(timeLeft.of({ phase: 'indexing', addresses: 9, fraction: 0.5 })).toEqual({});
  });
});

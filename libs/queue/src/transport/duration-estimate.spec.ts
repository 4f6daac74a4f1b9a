import { describe, expect, it } from 'vitest';
import { DurationEstimate } from './queue-server.js';

const totalMs = 10_000;

const after = (times: number, durationMs: number): DurationEstimate => {
  const estimate = new DurationEstimate();
  for (let time = 0; time < times; time += 1) estimate.record(durationMs);
  return estimate;
};

describe('the estimated duration of messages', () => {
  it('fits into any remaining time before the first message', () => {
    const estimate = new DurationEstimate();
    expect(estimate.fitsInto({ leftMs: 1, totalMs })).toBe(true);
    expect(estimate.fitsInto({ leftMs: 0, totalMs })).toBe(false);
    expect(estimate.fitsInto({ leftMs: -5, totalMs })).toBe(false);
  });

  it('fits only into more time than messages usually take', () => {
    const estimate = after(100, 200);
    expect(estimate.fitsInto({ leftMs: 150, totalMs })).toBe(false);
    expect(estimate.fitsInto({ leftMs: 250, totalMs })).toBe(true);
  });

  it('is limited to a share of the total time of a message', () => {
    const estimate = after(100, 9_000);
    expect(estimate.fitsInto({ leftMs: 3_000, totalMs })).toBe(true);
    expect(estimate.fitsInto({ leftMs: 2_000, totalMs })).toBe(false);
  });

  it('decreases when messages take less time', () => {
    const estimate = after(100, 2_000);
    for (let time = 0; time < 50; time += 1) estimate.record(10);
    expect(estimate.fitsInto({ leftMs: 100, totalMs })).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import { delayBefore, pause, retryAfterMsOf } from './retry-delay.js';

describe('Retry-After', () => {
  const inTwoSeconds = new Date(Date.now() + 2_000).toUTCString();

  it.each<[string | undefined, number | undefined]>([
    ['0', 0],
    ['2', 2_000],
    [new Date(0).toUTCString(), 0],
    ['soon', undefined],
    [undefined, undefined],
  ])('of %s is %s ms', (value, expected) => {
    expect(retryAfterMsOf(new Headers(value === undefined ? {} : { 'retry-after': value }))).toBe(
      expected,
    );
  });

  it('may be a date', () => {
    const milliseconds = retryAfterMsOf(new Headers({ 'retry-after': inTwoSeconds }));
    expect(milliseconds).toBeLessThanOrEqual(2_000);
  });
});

describe('the delay before an attempt', () => {
  it.each([
    [1, 300],
    [2, 600],
    [4, 2_400],
    [20, 10_000],
  ])('after attempt %i is at most %i ms, and differs', (attempt, mostMs) => {
    const delays = Array.from({ length: 50 }, () => delayBefore(undefined, attempt, {}));
    expect(Math.max(...delays)).toBeLessThanOrEqual(mostMs);
    expect(new Set(delays).size).toBeGreaterThan(1);
  });

  it('is never shorter than Retry-After', () => {
    const delays = Array.from({ length: 50 }, () => delayBefore(5_000, 1, {}));
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(5_000);
  });

  it('ends at once when the signal is aborted', async () => {
    await expect(pause(100_000, AbortSignal.timeout(10))).rejects.toThrow();
  });
});

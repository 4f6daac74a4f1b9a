import { describe, expect, it } from 'vitest';
import { countTrends, memoryTrends } from './soak-samples.js';
import type { SoakSample } from './soak-samples.js';

const samplesOf = (sizeAt: (minute: number) => number): readonly SoakSample[] =>
  Array.from({ length: 60 }, (_, minute) => ({
    seconds: minute * 60,
    memory: { gateway: sizeAt(minute) },
    counts: { keys: sizeAt(minute) },
  }));

describe('the verdict of a soak', () => {
  it('accepts growth within the first ten minutes', () => {
    const [gateway] = memoryTrends(samplesOf((minute) => 100 + 20 * Math.min(minute, 9)));

    expect(gateway).toEqual({
      name: 'gateway',
      first: 280,
      last: 280,
      maximum: 280,
      isBounded: true,
    });
  });

  it('rejects growth of one mebibyte per minute', () => {
    expect(memoryTrends(samplesOf((minute) => 100 + minute))[0]?.isBounded).toBe(false);
  });

  it('rejects a growing number of keys', () => {
    expect(countTrends(samplesOf((minute) => 50 + minute))[0]?.isBounded).toBe(false);
  });

  it('uses the second half of a short run', () => {
    const [gateway] = memoryTrends(samplesOf((minute) => (minute < 3 ? 10 : 100)).slice(0, 6));

    expect(gateway?.first).toBe(100);
  });
});

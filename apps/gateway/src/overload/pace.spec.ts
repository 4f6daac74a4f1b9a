import { describe, expect, it } from '@jest/globals';
import { Pace } from './pace.js';
import type { Stride } from './pace.js';

const stride = (answered: number, wasSaturated = true): Stride => ({
  elapsedMs: 100,
  answered,
  wasSaturated,
});

const paceAfter = (...strides: readonly (readonly [times: number, stride: Stride])[]): Pace => {
  const pace = new Pace(3_000, 500);
  for (const [times, each] of strides) {
    for (let time = 0; time < times; time += 1) pace.observe(each);
  }
  return pace;
};

describe('the pace of the workers', () => {
  it('is not known before anything was answered', () => {
    expect(paceAfter().queriesASecond).toBeUndefined();
    expect(paceAfter([10, stride(0)]).queriesASecond).toBeUndefined();
  });

  it('is what they answer while messages wait', () => {
    expect(paceAfter([50, stride(40)]).queriesASecond).toBeCloseTo(400);
  });

  it('is not learnt from what they answer while none waits', () => {
    expect(paceAfter([50, stride(1, false)]).queriesASecond).toBeUndefined();
    expect(paceAfter([50, stride(40)], [50, stride(1, false)]).queriesASecond).toBeCloseTo(400);
  });

  it('follows workers that come and go', () => {
    const half = paceAfter([50, stride(40)], [60, stride(20)]).queriesASecond ?? 0;
    expect(half).toBeGreaterThan(200);
    expect(half).toBeLessThan(250);
  });

  it('is learnt anew, within a second, after a lull', () => {
    const pace = paceAfter([100, stride(40)], [1, stride(0, false)], [10, stride(10)]);
    expect(pace.queriesASecond).toBeLessThan(250);
  });

  it('is nothing when nothing is answered for long', () => {
    expect(paceAfter([60, stride(0)]).queriesASecond).toBe(0);
    expect(paceAfter([50, stride(40)], [300, stride(0)]).queriesASecond).toBeLessThan(1);
  });
});

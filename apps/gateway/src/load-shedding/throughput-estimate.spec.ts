import { describe, expect, it } from 'vitest';
import { ThroughputEstimate } from './throughput-estimate.js';
import type { ThroughputSample } from './throughput-estimate.js';

const sample = (answered: number, wasSaturated = true): ThroughputSample => ({
  elapsedMs: 100,
  answered,
  workers: 1,
  wasSaturated,
});

type Phase = readonly [samples: number, sample: ThroughputSample];

const observe = (...phases: readonly Phase[]): ThroughputEstimate => {
  const estimate = new ThroughputEstimate(3_000, 500);
  for (const [samples, each] of phases) {
    for (let count = 0; count < samples; count += 1) estimate.observe(each);
  }
  return estimate;
};

/** Of one worker. */
const estimateAfter = (...phases: readonly Phase[]): number | undefined =>
  observe(...phases).queriesPerSecond(1);

describe('ThroughputEstimate', () => {
  it('is unknown before anything is answered', () => {
    expect(estimateAfter()).toBeUndefined();
    expect(estimateAfter([10, sample(0)])).toBeUndefined();
  });

  it('is the rate of answers while messages wait', () => {
    expect(estimateAfter([1, sample(40)])).toBeCloseTo(400);
    expect(estimateAfter([50, sample(40)])).toBeCloseTo(400);
  });

  it('ignores the answers while no message waits', () => {
    expect(estimateAfter([50, sample(1, false)])).toBeUndefined();
    expect(estimateAfter([50, sample(40)], [50, sample(1, false)])).toBeCloseTo(400);
  });

  it('follows the number of workers at once, both ways', () => {
    const estimate = observe([50, { ...sample(60), workers: 3 }]);
    expect(estimate.queriesPerSecond(3)).toBeCloseTo(600);
    expect(estimate.queriesPerSecond(1)).toBeCloseTo(200);
    expect(estimate.queriesPerSecond(4)).toBeCloseTo(800);
  });

  it('is that of the workers at each time, not of those that are left', () => {
    const threeThenOne = [50, { ...sample(60), workers: 3 }] as const;
    expect(estimateAfter(threeThenOne, [5, sample(20)])).toBeCloseTo(200);
    expect(estimateAfter(threeThenOne, [500, sample(20)])).toBeCloseTo(200);
  });

  it('is learnt anew within a second after dead workers were counted', () => {
    const dead = { ...sample(20), workers: 3 };
    expect(estimateAfter([15, dead], [1, sample(20)])).toBeLessThan(100);
    expect(estimateAfter([15, dead], [10, sample(20)])).toBeGreaterThan(150);
    const noneKnown = { ...sample(0), workers: 0 };
    const silent = { ...sample(0), workers: 3 };
    expect(estimateAfter([15, silent], [9, noneKnown], [10, sample(20)])).toBeGreaterThan(130);
  });

  it('assumes one worker where none is known', () => {
    const estimate = observe([50, { ...sample(40), workers: 0 }]);
    expect(estimate.queriesPerSecond(0)).toBeCloseTo(400);
  });

  it('follows a change of the throughput of a worker', () => {
    const halved = estimateAfter([50, sample(40)], [60, sample(20)]) ?? 0;
    expect(halved).toBeGreaterThan(200);
    expect(halved).toBeLessThan(250);
  });

  it('decays by a factor of e in its memory time', () => {
    // (400 queries/s × 3 s × (1 − 1/e) × 1/e + 0) over the observed time: 400/e of the steady state.
    const steady = estimateAfter([3_000, sample(40)], [30, sample(0)]) ?? 0;
    expect(steady).toBeGreaterThan(400 / Math.E - 5);
    expect(steady).toBeLessThan(400 / Math.E + 5);
  });

  it('is learnt anew within a second after an idle phase', () => {
    const estimate = estimateAfter([100, sample(40)], [1, sample(0, false)], [10, sample(10)]);
    expect(estimate).toBeLessThan(250);
  });

  it('keeps what was observed for less than the idle memory', () => {
    const estimate = estimateAfter([4, sample(40)], [1, sample(0, false)], [4, sample(20)]) ?? 0;
    expect(estimate).toBeGreaterThan(280);
    expect(estimate).toBeLessThan(300);
  });

  it('falls to zero when nothing is answered for long', () => {
    expect(estimateAfter([60, sample(0)])).toBe(0);
    expect(estimateAfter([50, sample(40)], [300, sample(0)])).toBeLessThan(1);
  });
});

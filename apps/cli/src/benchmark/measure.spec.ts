import { describe, expect, it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { measure, medianMeasurement } from './measure.js';

describe('a measurement', () => {
  it('keeps as many tasks under way as asked, and counts their units', async () => {
    let underWay = 0;
    let most = 0;
    const task = async (): Promise<void> => {
      underWay += 1;
      most = Math.max(most, underWay);
      await pause(10);
      underWay -= 1;
    };
    const figures = await measure(task, { seconds: 0.1, inFlight: 3, unitsPerTask: 200 });
    expect(most).toBe(3);
    expect(underWay).toBe(0);
    expect(figures.p50Ms).toBeGreaterThan(8);
    expect(figures.unitsPerSecond).toBeGreaterThan(200);
    expect(figures.unitsPerSecond).toBeLessThan((3 * 200) / 0.009);
  });

  it('fails when a task does', async () => {
    const load = { seconds: 1, inFlight: 2, unitsPerTask: 1 };
    await expect(measure(() => Promise.reject(new Error('gone')), load)).rejects.toThrow('gone');
  });

  it('is the median of its rounds, whatever one of them suffered', () => {
    const round = (unitsPerSecond: number) => ({ unitsPerSecond, p50Ms: 1, p95Ms: 2, p99Ms: 3 });
    expect(medianMeasurement([round(100), round(3), round(90)]).unitsPerSecond).toBe(90);
  });
});

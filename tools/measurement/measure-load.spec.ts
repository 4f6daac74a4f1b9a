import { describe, expect, it } from 'vitest';
import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { measureLoad, measurePaced, medianMeasurement } from './measure-load.js';

describe('a measurement', () => {
  it('keeps the given number of tasks in flight, and counts their units', async () => {
    let inFlight = 0;
    let most = 0;
    const task = async (): Promise<void> => {
      inFlight += 1;
      most = Math.max(most, inFlight);
      await pause(10);
      inFlight -= 1;
    };
    const figures = await measureLoad(task, { seconds: 0.1, inFlight: 3, unitsPerTask: 200 });
    expect(most).toBe(3);
    expect(inFlight).toBe(0);
    expect(figures.p50Ms).toBeGreaterThan(8);
    expect(figures.unitsPerSecond).toBeGreaterThan(200);
    expect(figures.unitsPerSecond).toBeLessThan((3 * 200) / 0.009);
  });

  it('fails if a task fails', async () => {
    const load = { seconds: 1, inFlight: 2, unitsPerTask: 1 };
    await expect(measureLoad(() => Promise.reject(new Error('gone')), load)).rejects.toThrow(
      'gone',
    );
  });

  it('is the median of its rounds', () => {
    const round = (unitsPerSecond: number) => ({ unitsPerSecond, p50Ms: 1, p95Ms: 2, p99Ms: 3 });
    expect(medianMeasurement([round(100), round(3), round(90)]).unitsPerSecond).toBe(90);
  });
});

describe('a load at a constant rate', () => {
  it('starts further tasks while earlier ones run', async () => {
    const started = new EventEmitter();
    let count = 0;
    const fourth = once(started, 'fourth');
    const task = async (): Promise<void> => {
      count += 1;
      if (count === 4) started.emit('fourth');
      await fourth;
    };
    const durations = await measurePaced(task, { perSecond: 100, seconds: 0.04 });
    expect(durations).toHaveLength(4);
    expect(durations[0]).toBeGreaterThan(durations[3] ?? NaN);
  });

  it('fails if a task fails', async () => {
    const plan = { perSecond: 100, seconds: 0.03 };
    await expect(measurePaced(() => Promise.reject(new Error('gone')), plan)).rejects.toThrow(
      'gone',
    );
  });
});

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { WorkPace } from './work-pace.js';

/** How long a chunk takes, and when the next one begins. Milliseconds. */
interface Gaps {
  readonly takes?: number;
  readonly every?: number;
}

/** So long a piece of work takes. */
const lasting = (ms: number) => (): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, ms));

describe('the pace of a worker', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  /** Works on chunks of ten queries, each beginning so many milliseconds after the one before. */
  const work = async (pace: WorkPace, chunks: number, gaps: Gaps = {}) => {
    const { takes = 100, every = takes } = gaps;
    const running: Promise<void>[] = [];
    for (let chunk = 0; chunk < chunks; chunk += 1) {
      running.push(pace.during(10, lasting(takes)));
      await jest.advanceTimersByTimeAsync(every);
    }
    await jest.advanceTimersByTimeAsync(takes);
    await Promise.all(running);
  };

  it('is nothing before the first answer', () => {
    expect(new WorkPace().queriesPerSecond()).toBe(0);
  });

  it('is that of the work, however little there is', async () => {
    const [steady, seldom] = [new WorkPace(), new WorkPace()];
    await work(steady, 50);
    await work(seldom, 50, { takes: 100, every: 2_000 });

    expect(steady.queriesPerSecond()).toBeCloseTo(100, -1);
    expect(seldom.queriesPerSecond()).toBeCloseTo(100, -1);
  });

  it('counts chunks that run side by side in the same time', async () => {
    const pace = new WorkPace();
    await work(pace, 200, { takes: 100, every: 25 });

    expect(pace.queriesPerSecond()).toBeGreaterThan(350);
  });

  it('forgets how fast it was once', async () => {
    const pace = new WorkPace();
    await work(pace, 100);
    await work(pace, 40, { takes: 1_000 });

    expect(pace.queriesPerSecond()).toBeLessThan(12);
  });

  it('counts the time, but not the queries, of what fails', async () => {
    const pace = new WorkPace();
    await work(pace, 10);
    const failing = pace.during(10, () => lasting(1_000)().then(() => Promise.reject(Error())));
    await Promise.all([expect(failing).rejects.toThrow(), jest.advanceTimersByTimeAsync(1_000)]);

    expect(pace.queriesPerSecond()).toBeLessThan(60);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Throughput } from './throughput.js';

/** How long a chunk takes, and the interval between starts. Milliseconds. */
interface Gaps {
  readonly takes?: number;
  readonly every?: number;
}

/** Work that takes this long. */
const lasting = (ms: number) => (): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, ms));

describe('the throughput of a worker', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Runs chunks of ten queries, started at a fixed interval. */
  const work = async (throughput: Throughput, chunks: number, gaps: Gaps = {}) => {
    const { takes = 100, every = takes } = gaps;
    const running: Promise<void>[] = [];
    for (let chunk = 0; chunk < chunks; chunk += 1) {
      running.push(throughput.measure(10, lasting(takes)));
      await vi.advanceTimersByTimeAsync(every);
    }
    await vi.advanceTimersByTimeAsync(takes);
    await Promise.all(running);
  };

  it('is 0 before the first answer', () => {
    expect(new Throughput().queriesPerSecond()).toBe(0);
  });

  it('counts busy time only, however little work there is', async () => {
    const [busy, sparse] = [new Throughput(), new Throughput()];
    await work(busy, 50);
    await work(sparse, 50, { takes: 100, every: 2_000 });

    expect(busy.queriesPerSecond()).toBeCloseTo(100, -1);
    expect(sparse.queriesPerSecond()).toBeCloseTo(100, -1);
  });

  it('counts the time of concurrent chunks once', async () => {
    const throughput = new Throughput();
    await work(throughput, 200, { takes: 100, every: 25 });

    expect(throughput.queriesPerSecond()).toBeGreaterThan(350);
  });

  it('forgets old measurements', async () => {
    const throughput = new Throughput();
    await work(throughput, 100);
    await work(throughput, 40, { takes: 1_000 });

    expect(throughput.queriesPerSecond()).toBeLessThan(12);
  });

  it('counts the time, but not the queries, of failed work', async () => {
    const throughput = new Throughput();
    await work(throughput, 10);
    const failing = throughput.measure(10, () =>
      lasting(1_000)().then(() => Promise.reject(Error())),
    );
    await Promise.all([expect(failing).rejects.toThrow(), vi.advanceTimersByTimeAsync(1_000)]);

    expect(throughput.queriesPerSecond()).toBeLessThan(60);
  });
});

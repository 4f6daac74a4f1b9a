import { describe, expect, it } from '@jest/globals';
import { figuresOf } from './queue-figures.js';

const queueOf = (counts: Readonly<Record<string, number>>, timestamps: readonly number[]) => ({
  getJobCounts: () => Promise.resolve(counts),
  getJobs: () => Promise.resolve(timestamps.map((timestamp) => ({ timestamp }))),
});

describe('the figures of a queue', () => {
  it('are none where it is empty', async () => {
    expect(await figuresOf(queueOf({}, []))).toEqual({ waiting: 0, active: 0, oldestWaitMs: 0 });
  });

  it('tell for how long the oldest message has waited', async () => {
    const { oldestWaitMs } = await figuresOf(queueOf({ waiting: 1 }, [Date.now() - 5_000]));
    expect(oldestWaitMs).toBeGreaterThanOrEqual(5_000);
  });

  it('have nothing wait since the future', async () => {
    const { oldestWaitMs } = await figuresOf(queueOf({ waiting: 1 }, [Date.now() + 60_000]));
    expect(oldestWaitMs).toBe(0);
  });
});

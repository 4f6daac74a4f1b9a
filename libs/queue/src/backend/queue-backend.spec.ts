import { describe, expect, it } from 'vitest';
import { readQueueStats } from './queue-backend.js';

const queueOf = (counts: Readonly<Record<string, number>>, timestamps: readonly number[]) => ({
  getJobCounts: () => Promise.resolve(counts),
  getJobs: () => Promise.resolve(timestamps.map((timestamp) => ({ timestamp }))),
});

describe('the stats of a queue', () => {
  it('are zero for an empty queue', async () => {
    expect(await readQueueStats(queueOf({}, []))).toEqual({
      waiting: 0,
      active: 0,
      oldestWaitMs: 0,
    });
  });

  it('include how long the oldest message has waited', async () => {
    const { oldestWaitMs } = await readQueueStats(queueOf({ waiting: 1 }, [Date.now() - 5_000]));
    expect(oldestWaitMs).toBeGreaterThanOrEqual(5_000);
  });

  it('report no negative wait for a timestamp in the future', async () => {
    const { oldestWaitMs } = await readQueueStats(queueOf({ waiting: 1 }, [Date.now() + 60_000]));
    expect(oldestWaitMs).toBe(0);
  });
});

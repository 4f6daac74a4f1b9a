import { Queue } from 'bullmq';
import type { JobType } from 'bullmq';
import { GEOCODE_QUEUE } from '#contracts';
import { connectRedis } from '#queue/connection';

/** The number of waiting and active jobs in the queue of interactive requests. */
export const unfinishedJobs = (redisUrl: string): Promise<number> =>
  countJobs(redisUrl, ['waiting', 'active', 'delayed', 'prioritized']);

/** The number of active jobs. */
export const jobsUnderWay = (redisUrl: string): Promise<number> => countJobs(redisUrl, ['active']);

async function countJobs(redisUrl: string, states: JobType[]): Promise<number> {
  const prefix = `{${GEOCODE_QUEUE}}`;
  const connection = connectRedis({ url: redisUrl, slotKey: prefix });
  const queue = new Queue(GEOCODE_QUEUE, { connection, prefix });
  try {
    const counts = await queue.getJobCounts(...states);
    return Object.values(counts).reduce((sum, count) => sum + count, 0);
  } finally {
    await queue.close();
    connection.disconnect();
  }
}

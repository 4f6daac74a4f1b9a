import { Queue } from 'bullmq';
import { GEOCODE_QUEUE } from '#contracts';
import { connectRedis } from '#redis';

/** The jobs in the queue of interactive requests on a Redis that wait or are under way. */
export async function unfinishedJobs(redisUrl: string): Promise<number> {
  const prefix = `{${GEOCODE_QUEUE}}`;
  const connection = connectRedis({ url: redisUrl, slotOf: prefix });
  const queue = new Queue(GEOCODE_QUEUE, { connection, prefix });
  try {
    const counts = await queue.getJobCounts('waiting', 'active', 'delayed', 'prioritized');
    return Object.values(counts).reduce((sum, count) => sum + count, 0);
  } finally {
    await queue.close();
    connection.disconnect();
  }
}

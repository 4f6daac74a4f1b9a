import { Queue } from 'bullmq';
import { GEOCODE_QUEUE } from '#contracts';

/** The jobs in the queue of interactive requests on a Redis that wait or are under way. */
export async function unfinishedJobs(redisUrl: string): Promise<number> {
  const queue = new Queue(GEOCODE_QUEUE, {
    connection: { url: redisUrl },
    prefix: `{${GEOCODE_QUEUE}}`,
  });
  try {
    const counts = await queue.getJobCounts('waiting', 'active', 'delayed', 'prioritized');
    return Object.values(counts).reduce((sum, count) => sum + count, 0);
  } finally {
    await queue.close();
  }
}

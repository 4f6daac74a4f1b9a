import { readWorkerReport } from '#contracts';
import type { WorkerReport } from '#contracts';
import type { AliveWorker, QueueClient } from '#messaging';

/** What the workers say that have been heard of in the last seconds. */
export async function workersHeardOf(
  queue: Pick<QueueClient, 'workersAlive'>,
  limitMs?: number,
): Promise<readonly WorkerReport[]> {
  const heard: readonly AliveWorker[] = await queue.workersAlive(limitMs);
  return heard.flatMap(({ said }) => readWorkerReport(said) ?? []);
}

/** Workers for batches alone do not. */
export const answersRequests = ({ concurrency }: WorkerReport): boolean => concurrency > 0;

export const answersBatches = ({ batchConcurrency }: WorkerReport): boolean => batchConcurrency > 0;

import { setTimeout as pause } from 'node:timers/promises';
import type { BatchProgress } from './batch-progress.js';
import type { BatchService } from './batch-service.js';
import type { WireBatch } from './wire-batch.js';

const INTERVAL_MS = 500;

const isOver = ({ status }: WireBatch): boolean => status !== 'queued' && status !== 'running';

/** Shows how a batch is getting on until it is over. */
export async function followBatch(
  service: Pick<BatchService, 'watch'>,
  id: string,
  progress: Pick<BatchProgress, 'show'>,
): Promise<WireBatch> {
  for (;;) {
    const batch = await service.watch(id);
    progress.show(batch);
    if (isOver(batch)) return batch;
    await pause(INTERVAL_MS);
  }
}

import type { IQueueBackend } from 'bullmq';
import type { JobBatch } from '../job-batch.js';
import { openBatch } from './open-batch.js';
import { siblingQueue } from './sibling-queue.js';

/** Puts replies into the queues of their inboxes, over the connections of a worker. */
export class PostgresOutbox {
  private readonly batches = new Map<string, JobBatch>();

  constructor(private readonly backend: IQueueBackend) {}

  /** A job that ran twice replies twice: the second reply falls on the id of the first. */
  async send(inbox: string, jobId: string, reply: string): Promise<void> {
    await this.batchFor(inbox).add({ name: 'reply', data: reply, opts: { jobId } });
  }

  /** Lives for one turn of the event loop, so that inboxes long gone take no memory. */
  private batchFor(inbox: string): JobBatch {
    const open = this.batches.get(inbox);
    if (open) return open;
    const batch = openBatch(siblingQueue(inbox, this.backend));
    this.batches.set(inbox, batch);
    setImmediate(() => this.batches.delete(inbox));
    return batch;
  }
}

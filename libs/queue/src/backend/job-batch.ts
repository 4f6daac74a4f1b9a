import type { JobsOptions } from 'bullmq';

/** A job to be added to a queue. */
export interface NewJob {
  readonly name: string;
  readonly data: string;
  readonly opts?: JobsOptions;
}

/** The part of a BullMQ queue that a batch uses. */
export interface JobSink {
  add(name: string, data: string, opts?: JobsOptions): Promise<unknown>;
  addBulk(jobs: NewJob[]): Promise<unknown>;
}

interface BufferedJob {
  readonly job: NewJob;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

/** Redis adds two jobs faster in one round trip than in two. */
const MIN_BULK_SIZE = 2;

/**
 * Collects the jobs that are added within one turn of the event loop, such as the chunks of one
 * request, and adds them in order: in one round trip if there are at least `minBulkSize`, otherwise
 * one after the other.
 */
export class JobBatch {
  private waiting: BufferedJob[] = [];

  constructor(
    private readonly sink: JobSink,
    private readonly minBulkSize = MIN_BULK_SIZE,
  ) {}

  add(job: NewJob): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.waiting.length === 0) setImmediate(() => void this.flush());
      this.waiting.push({ job, resolve, reject });
    });
  }

  private async flush(): Promise<void> {
    const batch = this.waiting;
    this.waiting = [];
    if (batch.length >= this.minBulkSize) await this.addInBulk(batch);
    else await this.addOneByOne(batch);
  }

  private async addInBulk(batch: readonly BufferedJob[]): Promise<void> {
    try {
      await this.sink.addBulk(batch.map(({ job }) => job));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  private async addOneByOne(batch: readonly BufferedJob[]): Promise<void> {
    for (const [at, { job, resolve, reject }] of batch.entries()) {
      try {
        await this.sink.add(job.name, job.data, job.opts);
        resolve();
      } catch (error) {
        reject(error);
        // While the server is down, each of them could wait as long as the first.
        const rest = batch.slice(at + 1);
        if (rest.length > 0) await this.addInBulk(rest);
        return;
      }
    }
  }
}

import type { JobsOptions } from 'bullmq';

/** A job on its way into a queue. */
export interface NewJob {
  readonly name: string;
  readonly data: string;
  readonly opts?: JobsOptions;
}

/** The part of a BullMQ queue that a batch needs. */
export interface JobSink {
  add(name: string, data: string, opts?: JobsOptions): Promise<unknown>;
  addBulk(jobs: NewJob[]): Promise<unknown>;
}

interface Waiting {
  readonly job: NewJob;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

/** Redis takes two jobs together faster than one after the other. */
const FEWEST_TOGETHER = 2;

/**
 * Adds jobs that come within one turn of the event loop, as the chunks of a request do, in their
 * order: together, in one round trip, where they are enough; otherwise one after the other.
 */
export class JobBatch {
  private waiting: Waiting[] = [];

  constructor(
    private readonly sink: JobSink,
    private readonly fewestTogether = FEWEST_TOGETHER,
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
    if (batch.length >= this.fewestTogether) await this.addTogether(batch);
    else await this.addInTurn(batch);
  }

  private async addTogether(batch: readonly Waiting[]): Promise<void> {
    try {
      await this.sink.addBulk(batch.map(({ job }) => job));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  private async addInTurn(batch: readonly Waiting[]): Promise<void> {
    for (const [at, { job, resolve, reject }] of batch.entries()) {
      try {
        await this.sink.add(job.name, job.data, job.opts);
        resolve();
      } catch (error) {
        reject(error);
        // Where the server is away, each of them might wait as long.
        const rest = batch.slice(at + 1);
        if (rest.length > 0) await this.addTogether(rest);
        return;
      }
    }
  }
}

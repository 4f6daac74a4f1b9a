import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { JobBatch, type JobSink, type NewJob } from './job-batch.js';

class RecordingSink implements JobSink {
  readonly roundTrips: string[][] = [];

  private calls = 0;

  /** The first calls take the longest. */
  async add(name: string): Promise<void> {
    this.calls += 1;
    await sleep(40 - 10 * this.calls);
    this.roundTrips.push([name]);
  }

  async addBulk(jobs: NewJob[]): Promise<void> {
    this.roundTrips.push(jobs.map(({ name }) => name));
  }
}

class UnavailableSink implements JobSink {
  add(): Promise<void> {
    return Promise.reject(new Error('unavailable'));
  }

  addBulk(): Promise<void> {
    return this.add();
  }
}

const job = (name: string): NewJob => ({ name, data: '' });

/** Rejects one job. */
class RejectingSink extends RecordingSink {
  constructor(private readonly refused: string) {
    super();
  }

  override add(name: string): Promise<void> {
    return name === this.refused ? Promise.reject(new Error('refused')) : super.add(name);
  }
}

describe('a batch of jobs', () => {
  it('adds the jobs of one turn in one round trip, in order', async () => {
    const sink = new RecordingSink();
    const batch = new JobBatch(sink);

    await Promise.all(['a', 'b', 'c'].map((name) => batch.add(job(name))));
    await batch.add(job('d'));

    expect(sink.roundTrips).toEqual([['a', 'b', 'c'], ['d']]);
  });

  it('adds jobs one after the other when they are fewer than the bulk size', async () => {
    const sink = new RecordingSink();
    const batch = new JobBatch(sink, 3);

    await Promise.all(['a', 'b'].map((name) => batch.add(job(name))));
    await Promise.all(['c', 'd', 'e'].map((name) => batch.add(job(name))));

    expect(sink.roundTrips).toEqual([['a'], ['b'], ['c', 'd', 'e']]);
  });

  it.each([2, 3])(
    'fails every job when the round trip fails, with a bulk size of %i',
    async (from) => {
      const batch = new JobBatch(new UnavailableSink(), from);

      const results = await Promise.allSettled([batch.add(job('a')), batch.add(job('b'))]);

      expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    },
  );

  it('adds the remaining jobs in bulk after one that was rejected', async () => {
    const sink = new RejectingSink('b');
    const batch = new JobBatch(sink, 16);

    const adding = ['a', 'b', 'c', 'd'].map((name) => batch.add(job(name)));
    const results = await Promise.allSettled(adding);

    const states = results.map(({ status }) => status);
    expect(states).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(sink.roundTrips).toEqual([['a'], ['c', 'd']]);
  });
});

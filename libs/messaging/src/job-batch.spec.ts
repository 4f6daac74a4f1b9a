import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { JobBatch, type JobSink, type NewJob } from './job-batch.js';

class RecordingSink implements JobSink {
  readonly trips: string[][] = [];

  /** Takes the longer the less has been added so far. */
  async add(name: string): Promise<void> {
    await sleep(4 - this.trips.length);
    this.trips.push([name]);
  }

  async addBulk(jobs: NewJob[]): Promise<void> {
    this.trips.push(jobs.map(({ name }) => name));
  }
}

class AbsentSink implements JobSink {
  add(): Promise<void> {
    return Promise.reject(new Error('away'));
  }

  addBulk(): Promise<void> {
    return this.add();
  }
}

const job = (name: string): NewJob => ({ name, data: '' });

/** Takes one job, and is away from then on. */
class LeavingSink extends AbsentSink {
  tries = 0;

  override add(): Promise<void> {
    this.tries += 1;
    return this.tries === 1 ? Promise.resolve() : super.add();
  }
}

describe('a batch of jobs', () => {
  it('takes the jobs of one turn in one trip, in their order', async () => {
    const sink = new RecordingSink();
    const batch = new JobBatch(sink);

    await Promise.all(['a', 'b', 'c'].map((name) => batch.add(job(name))));
    await batch.add(job('d'));

    expect(sink.trips).toEqual([['a', 'b', 'c'], ['d']]);
  });

  it('adds one after the other what are too few for a trip together', async () => {
    const sink = new RecordingSink();
    const batch = new JobBatch(sink, 3);

    await Promise.all(['a', 'b'].map((name) => batch.add(job(name))));
    await Promise.all(['c', 'd', 'e'].map((name) => batch.add(job(name))));

    expect(sink.trips).toEqual([['a'], ['b'], ['c', 'd', 'e']]);
  });

  it.each([2, 3])(
    'fails each of its jobs when the trip fails, from %i on together',
    async (from) => {
      const batch = new JobBatch(new AbsentSink(), from);

      const results = await Promise.allSettled([batch.add(job('a')), batch.add(job('b'))]);

      expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    },
  );

  it('does not try the jobs after one that could not be added', async () => {
    const sink = new LeavingSink();
    const batch = new JobBatch(sink, 16);

    const results = await Promise.allSettled(['a', 'b', 'c'].map((name) => batch.add(job(name))));

    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(sink.tries).toBe(2);
  });
});

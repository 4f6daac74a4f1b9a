import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { JobBatch, type JobSink, type NewJob } from './job-batch.js';

class RecordingSink implements JobSink {
  readonly trips: string[][] = [];

  private calls = 0;

  /** The sooner it is asked to, the longer it takes. */
  async add(name: string): Promise<void> {
    this.calls += 1;
    await sleep(40 - 10 * this.calls);
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

/** Refuses one job. */
class ChoosySink extends RecordingSink {
  constructor(private readonly refused: string) {
    super();
  }

  override add(name: string): Promise<void> {
    return name === this.refused ? Promise.reject(new Error('refused')) : super.add(name);
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

  it('adds together what comes after a job that could not be added', async () => {
    const sink = new ChoosySink('b');
    const batch = new JobBatch(sink, 16);

    const adding = ['a', 'b', 'c', 'd'].map((name) => batch.add(job(name)));
    const results = await Promise.allSettled(adding);

    const states = results.map(({ status }) => status);
    expect(states).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(sink.trips).toEqual([['a'], ['c', 'd']]);
  });
});

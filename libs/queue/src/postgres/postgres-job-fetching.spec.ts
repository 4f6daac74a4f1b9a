import { EventEmitter } from 'node:events';
import type { PostgresQueueBackend } from 'bullmq';
import { describe, expect, it, vi } from 'vitest';
import { notifyOfSeveral, fetchOnNotification } from './postgres-job-fetching.js';

const JOB = [{ name: 'geocode' }, 'job-1', 0, 0];
const NONE = [null, '', 0, 0];
const LONG_SECONDS = 600;

/** A backend whose Postgres has the given jobs, and that counts its fetches. */
class FakeBackend {
  readonly connection = new FakeConnection();
  jobs = 0;
  jobsBehind = 0;
  stalledJobs: string[] = [];
  fetches = 0;
  waited = 0;
  isBroken = false;

  moveToActive(): Promise<unknown[]> {
    this.fetches += 1;
    if (this.isBroken) return Promise.reject(new Error('connection lost'));
    return Promise.resolve(this.jobs-- > 0 ? JOB : NONE);
  }

  waitForJob(): Promise<{ member: string; score: number }> {
    this.waited += 1;
    return Promise.resolve({ member: '', score: 0 });
  }

  moveToCompleted(): Promise<{ result: unknown[]; finishedOn: number }> {
    return Promise.resolve({ result: this.jobsBehind-- > 0 ? JOB : NONE, finishedOn: 0 });
  }

  moveToFailed(): Promise<{ result: unknown[]; finishedOn: number }> {
    return this.moveToCompleted();
  }

  moveStalledJobsToWait(): Promise<string[]> {
    return Promise.resolve(this.stalledJobs);
  }

  disconnectBlocking = (): Promise<void> => Promise.resolve();
  reconnectBlocking = (): Promise<void> => Promise.resolve();

  notify(queue: string): void {
    this.connection.client.emit('notification', { channel: 'jobs', payload: queue });
  }
}

/** Postgres notifies all connections that listen, the sender's included. */
class FakeConnection extends EventEmitter {
  client = new EventEmitter();
  readonly pool = {
    query: (_text: string, [channel, payloads]: [string, readonly string[]]): Promise<void> => {
      for (const payload of payloads) this.client.emit('notification', { channel, payload });
      return Promise.resolve();
    },
  };

  getListenClient(): Promise<EventEmitter> {
    return Promise.resolve(this.client);
  }
}

const setUp = async () => {
  const fake = new FakeBackend();
  const backend = fake as unknown as PostgresQueueBackend;
  fetchOnNotification(backend, 'geocode');
  const fetchJob = async (): Promise<boolean> => Boolean((await backend.moveToActive('token'))[0]);
  const fetchTimes = async (times: number): Promise<readonly boolean[]> => {
    const found: boolean[] = [];
    while (found.length < times) found.push(await fetchJob());
    return found;
  };
  const wait = (seconds = LONG_SECONDS) => backend.waitForJob(seconds);
  // A worker begins by waiting, for which BullMQ subscribes, and then fetches.
  await wait();
  await fetchJob();
  fake.fetches = 0;
  return { fake, backend, fetchJob, fetchTimes, wait };
};

describe('a worker that is notified of jobs', () => {
  it('does not fetch until it is notified', async () => {
    const { fake, fetchJob } = await setUp();
    fake.jobs = 1;
    expect(await fetchJob()).toBe(false);
    expect(fake.fetches).toBe(0);

    fake.notify('geocode');
    expect(await fetchJob()).toBe(true);
    expect(fake.fetches).toBe(1);
  });

  it('fetches once for each notification, and no longer once there is no job', async () => {
    const { fake, fetchTimes } = await setUp();
    fake.jobs = 2;
    for (let i = 0; i < 4; i++) fake.notify('geocode');

    expect(await fetchTimes(4)).toEqual([true, true, false, false]);
    expect(fake.fetches).toBe(3);
  });

  it('fetches again when it was notified during a fetch without a result', async () => {
    const { fake, fetchJob } = await setUp();
    fake.notify('geocode');
    const fetching = fetchJob();
    fake.notify('geocode');
    fake.jobs = 1;

    expect(await fetching).toBe(false);
    expect(await fetchJob()).toBe(true);
  });

  it('ignores notifications of other queues', async () => {
    const { fake, fetchJob } = await setUp();
    fake.notify('tiles');
    await fetchJob();
    expect(fake.fetches).toBe(0);
  });

  it('waits for the next notification without a statement', async () => {
    const { fake, fetchJob, wait } = await setUp();
    const waiting = wait();
    await new Promise(setImmediate);
    fake.jobs = 1;
    fake.notify('geocode');

    expect(await waiting).toEqual({ member: '', score: 0 });
    expect(await fetchJob()).toBe(true);
    expect(fake.waited).toBe(1);
  });

  it('fetches without a notification after the time that it waits', async () => {
    const { fake, fetchJob, wait } = await setUp();
    fake.jobs = 1;
    await wait(0.01);
    expect(await fetchJob()).toBe(true);
  });

  it('fetches until there is no job, once it finds one of which it was not notified', async () => {
    const { fake, fetchJob, fetchTimes, wait } = await setUp();
    fake.jobs = 3;
    await wait(0.01);
    expect(await fetchTimes(4)).toEqual([true, true, true, false]);
    await fetchJob();
    expect(fake.fetches).toBe(4);
  });

  it.each(['moveToCompleted', 'moveToFailed'] as const)(
    'fetches more when a job waited behind one that ended: %s',
    async (end) => {
      const { fake, fetchJob, wait } = await setUp();
      const waiting = wait();
      await new Promise(setImmediate);
      fake.jobs = 1;
      fake.jobsBehind = 1;
      await fake[end]();
      await waiting;
      expect(await fetchJob()).toBe(true);
    },
  );

  it('fetches until there is no job, once several were added together', async () => {
    const { fake, backend, fetchTimes, wait } = await setUp();
    const waiting = wait();
    await new Promise(setImmediate);
    fake.jobs = 2;
    notifyOfSeveral(backend, 'tiles');
    notifyOfSeveral(backend, 'geocode');
    await waiting;
    expect(await fetchTimes(4)).toEqual([true, true, false, false]);
    expect(fake.fetches).toBe(3);
  });

  it.each([
    { stalled: ['job-1', 'job-2'], found: true },
    { stalled: [], found: false },
  ])('fetches the jobs that it took over: $stalled', async ({ stalled, found }) => {
    const { fake, backend, fetchJob } = await setUp();
    fake.stalledJobs = stalled;
    fake.jobs = stalled.length;
    expect(await backend.moveStalledJobsToWait()).toEqual(stalled);
    expect(await fetchJob()).toBe(found);
  });

  it('fetches again when a fetch failed', async () => {
    const { fake, fetchJob } = await setUp();
    fake.notify('geocode');
    fake.jobs = 1;
    fake.isBroken = true;
    await expect(fetchJob()).rejects.toThrow('connection lost');
    fake.isBroken = false;
    expect(await fetchJob()).toBe(true);
  });

  it('fetches without a notification after that time, however many come meanwhile', async () => {
    vi.useFakeTimers();
    try {
      const { fake, fetchJob, wait } = await setUp();
      for (let half = 0; half < 2; half += 1) {
        const waiting = wait(1);
        await vi.advanceTimersByTimeAsync(499);
        fake.notify('geocode');
        await waiting;
        await fetchJob();
      }
      fake.jobs = 1;
      const waiting = wait(1);
      await vi.advanceTimersByTimeAsync(2);
      await waiting;
      expect(await fetchJob()).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it('subscribes again on a new connection, and fetches what it missed', async () => {
    const { fake, fetchJob, wait } = await setUp();
    const waiting = wait();
    await new Promise(setImmediate);
    fake.connection.client = new EventEmitter();
    fake.connection.emit('listenerinvalidated');
    await waiting;
    fake.jobs = 1;
    expect(await fetchJob()).toBe(true);

    await wait();
    expect(fake.waited).toBe(2);
    await fetchJob();
    fake.fetches = 0;
    fake.notify('geocode');
    await fetchJob();
    expect(fake.fetches).toBe(1);
  });

  it('stops waiting when its worker closes', async () => {
    const { backend, wait } = await setUp();
    const waiting = wait();
    await new Promise(setImmediate);
    await backend.disconnectBlocking();
    await waiting;
  });
});

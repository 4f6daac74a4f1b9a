import { EventEmitter } from 'node:events';
import type { PostgresQueueBackend } from 'bullmq';
import { describe, expect, it } from 'vitest';
import { askOnNotification } from './postgres-job-fetching.js';

const JOB = [{ name: 'geocode' }, 'job-1', 0, 0];
const NONE = [null, '', 0, 0];
const LONG_SECONDS = 600;

/** A backend whose Postgres has the given jobs, and that counts what it is asked. */
class FakeBackend {
  readonly connection = new FakeConnection();
  jobs = 0;
  jobsAfterCompleted = 0;
  asked = 0;
  waited = 0;

  moveToActive(): Promise<unknown[]> {
    this.asked += 1;
    return Promise.resolve(this.jobs-- > 0 ? JOB : NONE);
  }

  waitForJob(): Promise<{ member: string; score: number }> {
    this.waited += 1;
    return Promise.resolve({ member: '', score: 0 });
  }

  moveToCompleted(): Promise<{ result: unknown[]; finishedOn: number }> {
    return Promise.resolve({
      result: this.jobsAfterCompleted-- > 0 ? JOB : NONE,
      finishedOn: 0,
    });
  }

  disconnectBlocking = (): Promise<void> => Promise.resolve();
  reconnectBlocking = (): Promise<void> => Promise.resolve();

  notify(queue: string): void {
    this.connection.client.emit('notification', { channel: 'jobs', payload: queue });
  }
}

class FakeConnection extends EventEmitter {
  client = new EventEmitter();

  getListenClient(): Promise<EventEmitter> {
    return Promise.resolve(this.client);
  }
}

const setUp = async () => {
  const fake = new FakeBackend();
  const backend = fake as unknown as PostgresQueueBackend;
  askOnNotification(backend, 'geocode');
  const ask = async (): Promise<boolean> => Boolean((await backend.moveToActive('token'))[0]);
  const wait = (seconds = LONG_SECONDS) => backend.waitForJob(seconds);
  // A worker begins by waiting, for which BullMQ subscribes, and then asks.
  await wait();
  await ask();
  fake.asked = 0;
  return { fake, backend, ask, wait };
};

describe('a worker that is notified of jobs', () => {
  it('does not ask until it is notified', async () => {
    const { fake, ask } = await setUp();
    fake.jobs = 1;
    expect(await ask()).toBe(false);
    expect(fake.asked).toBe(0);

    fake.notify('geocode');
    expect(await ask()).toBe(true);
    expect(fake.asked).toBe(1);
  });

  it('asks once for each notification, and no longer once there is no job', async () => {
    const { fake, ask } = await setUp();
    fake.jobs = 2;
    for (let i = 0; i < 4; i++) fake.notify('geocode');

    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(fake.asked).toBe(3);
  });

  it('asks again when it was notified while it asked in vain', async () => {
    const { fake, ask } = await setUp();
    fake.notify('geocode');
    const asking = ask();
    fake.notify('geocode');
    fake.jobs = 1;

    expect(await asking).toBe(false);
    expect(await ask()).toBe(true);
  });

  it('ignores notifications of other queues', async () => {
    const { fake, ask } = await setUp();
    fake.notify('tiles');
    await ask();
    expect(fake.asked).toBe(0);
  });

  it('waits for the next notification without a statement', async () => {
    const { fake, ask, wait } = await setUp();
    const waiting = wait();
    await new Promise(setImmediate);
    fake.jobs = 1;
    fake.notify('geocode');

    expect(await waiting).toEqual({ member: '', score: 0 });
    expect(await ask()).toBe(true);
    expect(fake.waited).toBe(1);
  });

  it('asks without a notification after the time that it waits', async () => {
    const { fake, ask, wait } = await setUp();
    fake.jobs = 1;
    await wait(0.01);
    expect(await ask()).toBe(true);
  });

  it('asks until there is no job, once it finds one of which it was not notified', async () => {
    const { fake, ask, wait } = await setUp();
    fake.jobs = 3;
    await wait(0.01);
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([true, true, true, false]);
    await ask();
    expect(fake.asked).toBe(4);
  });

  it('asks for more when a job waited behind a completed one', async () => {
    const { fake, backend, ask } = await setUp();
    fake.jobs = 1;
    fake.jobsAfterCompleted = 1;
    const completed = [{}, '', undefined, 'token', true] as unknown;
    await backend.moveToCompleted(...(completed as Parameters<typeof backend.moveToCompleted>));
    expect(await ask()).toBe(true);
  });

  it('subscribes again on a new connection, and asks for what it missed', async () => {
    const { fake, ask, wait } = await setUp();
    const waiting = wait();
    await new Promise(setImmediate);
    fake.connection.client = new EventEmitter();
    fake.connection.emit('listenerinvalidated');
    await waiting;
    fake.jobs = 1;
    expect(await ask()).toBe(true);

    await wait();
    expect(fake.waited).toBe(2);
    await ask();
    fake.asked = 0;
    fake.notify('geocode');
    await ask();
    expect(fake.asked).toBe(1);
  });

  it('stops waiting when its worker closes', async () => {
    const { backend, wait } = await setUp();
    const waiting = wait();
    await new Promise(setImmediate);
    await backend.disconnectBlocking();
    await waiting;
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { Queue } from 'bullmq';
import { expect, it, vi } from 'vitest';
import { connectRedis } from '#queue/connection';
import { eventually } from '../../tools/services/eventually.js';
import type { QueueHost } from '../../tools/services/stack.js';
import { errorOf, fixtureForEach, sendAndWait } from './queue-fixture.js';

const NAMES = ['one', 'two', 'three'] as const;

/** More than a worker is given beside other messages. */
const LONG_TEXT = 'x'.repeat(10_000);

/** Which of several workers a message wakes. */
export function itPrefersWarmWorkers(start: () => Promise<QueueHost>): void {
  const fixture = fixtureForEach(start);
  const connect = () => connectRedis({ url: fixture().url, slotKey: `{${fixture().queue}}` });
  const key = (name: string) => `{${fixture().queue}}:${fixture().queue}:marker:${name}`;
  const warmKey = () => key('warm-workers');
  const lengthsKey = () => key('data-length');

  it('gives messages that follow each other to one worker', async () => {
    for (const name of NAMES) fixture().warmServer(name);
    const client = await fixture().client();
    const first = await sendAndWait(client, ['who', {}]);
    const names: unknown[] = [];

    for (let i = 0; i < 40; i++) names.push(await sendAndWait(client, ['who', {}]));

    // After a second without messages, as on a busy machine, another one has its turn.
    expect(names.filter((name) => name === first).length).toBeGreaterThan(30);
  });

  it('limits the total length of the messages of a warm worker', async () => {
    let holding = 0;
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const hold = (): Promise<void> => {
      holding += 1;
      return released;
    };
    fixture().warmServer('one', { hold });
    const client = await fixture().client();
    const admin = connect();
    await sendAndWait(client, ['who', {}]);
    await eventually(async () => (await admin.zcard(warmKey())) === 1);
    const worker = (await admin.zrange(warmKey(), '0', '0'))[0]!;
    // A job that ends would set the expiry again, but none ends here.
    await admin.persist(lengthsKey());
    const answers: Promise<unknown>[] = [];
    /** Sends a message, and returns the recorded length of the worker's messages once its handler runs. */
    const sendAndReadLength = async (text: string): Promise<number> => {
      // It stays warm for 20 ms, which may pass before a slow machine sends.
      await admin.zadd(warmKey(), 1e15, worker);
      const held = holding;
      answers.push(sendAndWait(client, ['hold', text]));
      await eventually(() => holding === held + 1);
      return Number(await admin.hget(lengthsKey(), worker));
    };

    const short = await sendAndReadLength('');
    const long = await sendAndReadLength('x'.repeat(LONG_TEXT.length / 2));
    const longer = await sendAndReadLength(LONG_TEXT);
    release();

    expect(long).toBeGreaterThan(short + LONG_TEXT.length / 2);
    // Not counted: BullMQ's marker has woken the only worker.
    expect(longer).toBe(long);
    await Promise.all(answers);
    admin.disconnect();
  });

  it('wakes another worker if the warm one is gone', async () => {
    fixture().warmServer('one');
    const client = await fixture().client();
    const admin = connect();
    const durations: number[] = [];

    for (let i = 0; i < 10; i++) {
      await admin.zadd(warmKey(), 1e15, `-gone-${i}`);
      const sentAtMs = performance.now();
      expect(await sendAndWait(client, ['who', {}])).toBe('one');
      durations.push(performance.now() - sentAtMs);
    }

    // Without that, idle workers look for messages once a second.
    expect(Math.min(...durations)).toBeLessThan(700);
    expect(Math.min(...durations)).toBeGreaterThan(10);
    admin.disconnect();
  });

  it('hands messages to the warm worker, which need not fetch them', async () => {
    for (const name of NAMES) fixture().warmServer(name);
    const client = await fixture().client();
    const admin = connect();
    const handed = new Set<string>();

    for (let i = 0; i < 40; i++) {
      await sendAndWait(client, ['who', {}]);
      for (const job of await admin.hvals(key('handed'))) handed.add(job);
    }

    // All but the first, unless the machine is busy.
    expect(handed.size).toBeGreaterThan(10);
    admin.disconnect();
  });

  it('takes back a message that a stuck worker was handed', async () => {
    fixture().warmServer('one');
    const client = await fixture().client();
    const admin = connect();
    await sendAndWait(client, ['who', {}]);
    // Sorts before the ids of workers.
    await admin.zadd(warmKey(), 1e15, '-stuck');
    const receiving = connect();
    const id = await receiving.client('ID');
    const received = receiving.bzpopmin(key('-stuck'), 60);
    await eventually(async () => String(await admin.client('LIST', 'ID', id)).includes('bzpopmin'));

    const sentAtMs = performance.now();
    const answer = await sendAndWait(client, ['who', {}]);

    expect((await received)?.[1]).toContain('who');
    expect(answer).toBe('one');
    expect(performance.now() - sentAtMs).toBeGreaterThan(10);
    expect(await admin.zrange(key('-stuck'), '0', '-1')).toEqual(['0']);
    receiving.disconnect();
    admin.disconnect();
  });

  it('does not run a message that arrives late and has been taken back', async () => {
    const who = vi.fn((_payload: unknown) => Promise.resolve('one'));
    fixture().warmServer('one', { who });
    const client = await fixture().client();
    const admin = connect();
    for (let i = 0; i < 5; i++) await sendAndWait(client, ['who', {}]);
    const [[worker = '', ended = ''] = []] = Object.entries(await admin.hgetall(key('handed')));
    const fields = await admin.hgetall(`{${fixture().queue}}:${fixture().queue}:${ended}`);
    await fixture().emptied();
    const calls = who.mock.calls.length;
    const late = [Object.entries(fields).flat(), ended, 0, 0, String(Date.now() - 1_000)];

    await admin.zadd(key(worker), 0, JSON.stringify(late));
    await eventually(async () => (await admin.exists(key(worker))) === 0);

    expect(await sendAndWait(client, ['who', 'last'])).toBe('one');
    expect(who.mock.calls.filter(([payload]) => payload !== 'last')).toHaveLength(calls);
    admin.disconnect();
  });

  it('leaves a message that was taken back to the worker that took it then', async () => {
    const logError = vi.spyOn(Logger.prototype, 'error');
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const begun = vi.fn();
    const hold = () => (begun(), released);
    fixture().server({ who: () => Promise.resolve('one'), hold }, 1, true);
    const client = await fixture().client();
    const admin = connect();
    await sendAndWait(client, ['who', {}]);
    const worker = (await admin.zrange(warmKey(), '0', '0'))[0]!;
    await admin.zadd(warmKey(), 1e15, worker);
    const held = sendAndWait(client, ['hold', {}]);
    await eventually(() => begun.mock.calls.length > 0);
    await eventually(async () => {
      const handed = await admin.hget(key('handed'), worker);
      // On a busy machine it may have been taken back already.
      return handed === null || handed === (await admin.hget(key('acknowledged'), worker));
    });

    fixture().warmServer('two', { hold: () => sleep(50, 'two') });
    await admin.hdel(key('acknowledged'), worker);
    // Their client finds a message without a reply, and takes back those that are not acknowledged.
    const answers = await Promise.all([sendAndWait(client, ['hold', {}]), held]);
    release();
    await eventually(async () => (await admin.hget(lengthsKey(), worker)) === '0');
    await sleep(100);

    expect(answers).toEqual(['two', 'two']);
    await fixture().emptied();
    expect(logError).not.toHaveBeenCalled();
    logError.mockRestore();
    admin.disconnect();
  });

  it('hands no message to a worker whose slots are all taken, so that others can fetch it', async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    fixture().server({ who: () => Promise.resolve('one'), hold: () => released }, 1, true);
    const client = await fixture().client();
    const admin = connect();
    await sendAndWait(client, ['who', {}]);
    const worker = (await admin.zrange(warmKey(), '0', '0'))[0]!;
    const first = sendAndWait(client, ['hold', {}]);
    await eventually(async () => (await admin.hget(key('full'), worker)) === '1');
    await admin.zadd(warmKey(), 1e15, worker);
    const handed = await admin.hget(key('handed'), worker);

    const second = sendAndWait(client, ['who', {}]);
    await eventually(async () => (await admin.exists(key(worker))) === 1);

    expect(await admin.hget(key('handed'), worker)).toBe(handed);
    expect((await fixture().counts())['waiting']).toBe(1);
    release();
    await Promise.all([first, second]);
    admin.disconnect();
  });

  it('does not give a second message to a worker that has not taken the first', async () => {
    fixture().warmServer('one');
    const client = await fixture().client();
    const admin = connect();
    await admin.zadd(warmKey(), 1e15, '-gone');
    await sendAndWait(client, ['who', {}]);

    await admin.zadd(warmKey(), 1e15, '-gone');
    await sendAndWait(client, ['who', {}]);

    expect(await admin.zscore(warmKey(), '-gone')).toBe(String(1e15));
    admin.disconnect();
  });

  it('counts neither jobs of another format nor jobs whose reply cannot be encoded', async () => {
    fixture().warmServer('one', { huge: () => Promise.resolve(1n) });
    const client = await fixture().client();
    const admin = connect();
    const foreign = new Queue(fixture().queue, {
      connection: admin,
      prefix: `{${fixture().queue}}`,
    });

    await foreign.add('who', { text: 'not a string' }, { removeOnComplete: true });
    await errorOf(sendAndWait(client, ['huge', {}]));

    for (let i = 0; i < 3; i++) expect(await sendAndWait(client, ['who', {}])).toBe('one');
    expect(await admin.hvals(lengthsKey())).toEqual(['0']);
    await foreign.close();
    admin.disconnect();
  });

  it('removes a worker that closes, and sets an expiry on the keys for one that crashes', async () => {
    const server = fixture().warmServer('one');
    const client = await fixture().client();
    await sendAndWait(client, ['who', {}]);
    const admin = connect();

    await eventually(async () => {
      await sendAndWait(client, ['who', {}]);
      return (await admin.exists(key('handed'))) === 1;
    });
    for (const expiring of [warmKey(), lengthsKey(), key('handed'), key('acknowledged')]) {
      expect(await admin.pttl(expiring)).toBeGreaterThan(0);
    }
    await server.close();
    expect(await admin.zcard(warmKey())).toBe(0);
    for (const name of ['data-length', 'full', 'handed', 'acknowledged'])
      expect(await admin.hlen(key(name)), name).toBe(0);
    admin.disconnect();
  });
}

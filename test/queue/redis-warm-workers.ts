import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { describe, expect, it, vi } from 'vitest';
import type { QueueClient } from '#queue';
import { connectRedis } from '#queue/connection';
import { eventually, eventuallyHolds } from '../../tools/services/eventually.js';
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
  const warmKey = () => key('warm');
  const lengthsKey = () => key('lengths');
  const handedKey = () => key('handed-jobs');

  /** Collects what workers are sent. */
  const watchHandedJobs = async () => {
    const connection = connect();
    const messages: string[] = [];
    connection.on('pmessage', (_pattern, _channel, message) => messages.push(message));
    await connection.psubscribe(key('jobs:*'));
    return { connection, messages };
  };

  /** Handlers that hold each message until it is released. */
  const holding = () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const begun = vi.fn<(payload: unknown) => void>();
    const hold = (payload: unknown): Promise<void> => {
      begun(payload);
      return released;
    };
    return { hold, begun, release: () => release() };
  };

  it('gives messages that follow each other to one worker', async () => {
    for (const name of NAMES) fixture().warmServer(name);
    const client = await fixture().client();
    const admin = connect();
    const names: unknown[] = [];

    for (let i = 0; i < 40; i++) {
      names.push(await sendAndWait(client, ['who', {}]));
      // The worker is warm again when the job has ended, after its reply.
      await eventually(async () => (await admin.hvals(lengthsKey())).every((sum) => sum === '0'));
    }

    // From a worker that a busy machine has stopped for a while, the message is taken back, and another one has its turn.
    const followers = names.filter((name, i) => name === names[i - 1]);
    expect(followers.length).toBeGreaterThan(30);
    admin.disconnect();
  });

  it('limits the total length of the messages of a warm worker', async () => {
    let { hold, begun, release } = holding();
    const handlers = { who: () => Promise.resolve('one'), hold: (text: unknown) => hold(text) };
    // Slots also for messages that are taken back and run twice.
    fixture().server(handlers, 16, true);
    const client = await fixture().client();
    const admin = connect();
    await sendAndWait(client, ['who', {}]);
    await eventually(async () => (await admin.zcard(warmKey())) === 1);
    const worker = (await admin.zrange(warmKey(), '0', '0'))[0]!;
    let answers: Promise<unknown>[] = [];
    /** Sends a message, and returns the recorded length of the worker's messages once its handler runs. */
    const sendAndReadLength = async (text: string): Promise<number> => {
      // It stays warm for 20 ms, which may pass before a slow machine sends.
      await admin.zadd(warmKey(), 1e15, worker);
      const answer = sendAndWait(client, ['hold', text]);
      answers.push(answer);
      let isSettled = false;
      void answer.catch(() => undefined).finally(() => (isSettled = true));
      const isBegun = () => begun.mock.calls.some(([message]) => message === text);
      await eventually(() => isSettled || isBegun());
      return Number(await admin.hget(lengthsKey(), worker));
    };
    const readLengths = async (): Promise<readonly [number, number, number]> => {
      // A job that ends would set the expiry again, but none ends here.
      await admin.persist(lengthsKey());
      return [
        await sendAndReadLength(''),
        await sendAndReadLength('x'.repeat(LONG_TEXT.length / 2)),
        await sendAndReadLength(LONG_TEXT),
      ];
    };

    // Repeated if a busy machine acknowledges a message so late that it is taken back.
    await eventuallyHolds(async () => {
      ({ hold, begun, release } = holding());
      answers = [];
      const [short, long, longer] = await readLengths().finally(async () => {
        release();
        await Promise.allSettled(answers);
        await fixture().emptied();
      });
      await Promise.all(answers);
      expect(long).toBeGreaterThan(short + LONG_TEXT.length / 2);
      // Not counted: BullMQ's marker has woken the only worker.
      expect(longer).toBe(long);
    });
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
    const recorded = [
      ...(await admin.zrange(warmKey(), '0', '-1')),
      ...(await admin.hkeys(lengthsKey())),
    ];
    expect(recorded.filter((id) => id.startsWith('-'))).toEqual([]);
    admin.disconnect();
  });

  it('hands messages to the warm worker, which need not fetch them', async () => {
    for (const name of NAMES) fixture().warmServer(name);
    const client = await fixture().client();
    const { connection, messages } = await watchHandedJobs();

    for (let i = 0; i < 40; i++) await sendAndWait(client, ['who', {}]);

    // All but the first, unless the machine is busy.
    expect(messages.filter((message) => message.includes('who')).length).toBeGreaterThan(10);
    connection.disconnect();
  });

  describe('the commands of a message', () => {
    /** Sends messages, and returns the names of the commands that each connection sends until they have replies. */
    const commandsFor = async (
      client: QueueClient,
      messages: number,
      payload: unknown = {},
    ): Promise<readonly string[]> => {
      const sent = vi.spyOn(Redis.prototype, 'sendCommand');
      const replies = Array.from({ length: messages }, () => sendAndWait(client, ['who', payload]));
      try {
        await Promise.all(replies);
        const { calls, contexts } = sent.mock;
        const commandsOf = (connection: unknown) =>
          calls.flatMap(([{ name }], call) => (contexts[call] === connection ? [name] : []));
        return [...new Set(contexts)].map((connection) => commandsOf(connection).join());
      } finally {
        sent.mockRestore();
      }
    };

    /** Whether a worker replies to a message some time before it finishes the job. */
    const repliesFirst = async (client: QueueClient, payload: unknown = {}): Promise<boolean> =>
      (await commandsFor(client, 1, payload)).some((all) => all.endsWith('ping,publish'));

    it('begin with PING, so that Redis writes to subscribers first', async () => {
      const { hold, begun, release } = holding();
      fixture().warmServer('one', { hold });
      const client = await fixture().client();
      const includes = async (messages: number, commands: string): Promise<boolean> =>
        (await commandsFor(client, messages)).some((all) => all.includes(commands));

      // The client adds a job.
      await eventually(() => includes(1, 'ping,evalsha'));
      await eventually(() => includes(3, 'ping,evalsha,evalsha,evalsha'));
      // The worker publishes the reply and finishes the job, beside another job.
      const held = sendAndWait(client, ['hold', {}]);
      await eventually(() => begun.mock.calls.length > 0);
      await eventually(() => includes(1, 'ping,publish,evalsha'));
      for (let i = 0; i < 5; i++) expect(await repliesFirst(client)).toBe(false);
      release();
      await held;
    });

    it('publish the reply before they finish the job, if the worker has no other job', async () => {
      fixture().warmServer('one');
      const client = await fixture().client();

      await eventually(() => repliesFirst(client));
      await fixture().emptied();
    });

    it.each([
      ['has one slot, which the job keeps until it is finished', 1, ''],
      ['has a long job, whose length counts until it is finished', 16, 'x'.repeat(3_000)],
    ])('finish the job with the reply, if the worker %s', async (_case, slots, payload) => {
      fixture().server({ who: () => Promise.resolve('one') }, slots, true);
      const client = await fixture().client();

      for (let i = 0; i < 5; i++) expect(await repliesFirst(client, payload)).toBe(false);
      await fixture().emptied();
    });
  });

  it('takes back a message that a stuck worker was handed', async () => {
    fixture().warmServer('one');
    const client = await fixture().client();
    const admin = connect();
    await sendAndWait(client, ['who', {}]);
    // Sorts before the ids of workers.
    await admin.zadd(warmKey(), 1e15, '-stuck');
    const receiving = connect();
    const received = vi.fn();
    receiving.on('message', received);
    await receiving.subscribe(key('jobs:-stuck'));

    const sentAtMs = performance.now();
    const answer = await sendAndWait(client, ['who', {}]);

    expect(received).toHaveBeenCalledWith(key('jobs:-stuck'), expect.stringContaining('who'));
    expect(answer).toBe('one');
    expect(performance.now() - sentAtMs).toBeGreaterThan(10);
    expect(await admin.zscore(warmKey(), '-stuck')).toBeNull();
    receiving.disconnect();
    admin.disconnect();
  });

  it('acknowledges a message that takes long, which is not taken back', async () => {
    const { hold, begun, release } = holding();
    fixture().warmServer('one', { hold });
    const client = await fixture().client();
    const admin = connect();
    await sendAndWait(client, ['who', {}]);
    // The worker is warm when the job has ended, after its reply.
    await fixture().emptied();
    const held = sendAndWait(client, ['hold', {}]);
    await eventually(() => begun.mock.calls.length > 0);
    await eventually(async () => (await admin.hlen(handedKey())) === 0);
    const calls = begun.mock.calls.length;

    // Its client looks for messages to take back 15 ms after each one.
    for (let i = 0; i < 5; i++) await sendAndWait(client, ['who', {}]);
    await sleep(50);

    expect(begun).toHaveBeenCalledTimes(calls);
    release();
    await held;
    admin.disconnect();
  });

  it('does not run a message that arrives late and has been taken back', async () => {
    const who = vi.fn((_payload: unknown) => Promise.resolve('one'));
    fixture().warmServer('one', { who });
    const client = await fixture().client();
    const admin = connect();
    const { connection, messages } = await watchHandedJobs();
    await eventually(async () => {
      await sendAndWait(client, ['who', {}]);
      return messages.some((message) => message.includes('who'));
    });
    await fixture().emptied();
    const calls = who.mock.calls.length;
    const worker = (await admin.zrange(warmKey(), '0', '0'))[0]!;
    const [fields, id, limit, delay] = JSON.parse(messages.at(-1)!) as unknown[];

    const late = JSON.stringify([fields, id, limit, delay, String(Date.now() - 1_000)]);
    await admin.publish(key(`jobs:${worker}`), late);

    expect(await sendAndWait(client, ['who', 'last'])).toBe('one');
    expect(who.mock.calls.filter(([payload]) => payload !== 'last')).toHaveLength(calls);
    connection.disconnect();
    admin.disconnect();
  });

  it('does not run the first message that it is handed if that has been taken back', async () => {
    const who = vi.fn((_payload: unknown) => Promise.resolve('one'));
    fixture().warmServer('one', { who });
    const client = await fixture().client();
    const admin = connect();
    await sendAndWait(client, ['who', {}]);
    await fixture().emptied();
    const worker = (await admin.zrange(warmKey(), '0', '0'))[0]!;
    const sentAt = Date.now();
    const data = JSON.stringify(JSON.stringify({ d: sentAt + 60_000, r: 'request', p: {} }));
    const fields = ['name', 'who', 'data', data, 'opts', '{}', 'timestamp', String(sentAt)];
    const late = [fields, 'taken-back', 0, 0, String(sentAt - 1_000)];
    // No longer handed to it, and not locked by it.
    await admin.publish(key(`jobs:${worker}`), JSON.stringify(late));

    expect(await sendAndWait(client, ['who', 'last'])).toBe('one');
    expect(who).toHaveBeenCalledTimes(2);
    admin.disconnect();
  });

  it('leaves a message that was taken back to the worker that took it then', async () => {
    const logError = vi.spyOn(Logger.prototype, 'error');
    const { hold, begun, release } = holding();
    fixture().server({ who: () => Promise.resolve('one'), hold }, 1, true);
    const client = await fixture().client();
    const admin = connect();
    await sendAndWait(client, ['who', {}]);
    const worker = (await admin.zrange(warmKey(), '0', '0'))[0]!;
    const held = sendAndWait(client, ['hold', {}]);
    await eventually(() => begun.mock.calls.length > 0);
    const active = `{${fixture().queue}}:${fixture().queue}:active`;
    const job = (await admin.lrange(active, '0', '0'))[0]!;

    fixture().warmServer('two', { hold: () => sleep(50, 'two') });
    await eventually(async () => (await admin.hlen(handedKey())) === 0);
    await admin.hset(handedKey(), job, worker);
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
    const { hold, begun, release } = holding();
    fixture().server({ who: () => Promise.resolve('one'), hold }, 1, true);
    const client = await fixture().client();
    const admin = connect();
    await sendAndWait(client, ['who', {}]);
    const worker = (await admin.zrange(warmKey(), '0', '0'))[0]!;
    const first = sendAndWait(client, ['hold', {}]);
    await eventually(() => begun.mock.calls.length > 0);
    await eventually(async () => Number(await admin.hget(lengthsKey(), worker)) >= 1e9);
    await admin.zadd(warmKey(), 1e15, worker);
    const { connection, messages } = await watchHandedJobs();

    const second = sendAndWait(client, ['who', {}]);
    // It may wait for the marker while its slot is taken, and then leaves it to others.
    await eventually(
      async () =>
        (await admin.zscore(`{${fixture().queue}}:${fixture().queue}:marker`, '0')) !== null,
    );

    expect(messages).toEqual([]);
    expect((await fixture().counts())['waiting']).toBe(1);
    fixture().warmServer('two');
    expect(await second).toBe('two');
    release();
    await first;
    connection.disconnect();
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
    // A job ends after its reply.
    await eventuallyHolds(async () => expect(await admin.hvals(lengthsKey())).toEqual(['0']));
    await foreign.close();
    admin.disconnect();
  });

  it('removes a worker that closes, and sets an expiry on the keys for one that crashes', async () => {
    const server = fixture().warmServer('one');
    const client = await fixture().client();
    await sendAndWait(client, ['who', {}]);
    const admin = connect();

    await eventually(async () => {
      await admin.hset(handedKey(), 'other', '-other');
      await sendAndWait(client, ['who', {}]);
      return (await admin.pttl(handedKey())) > 0;
    });
    for (const expiring of [warmKey(), lengthsKey()]) {
      expect(await admin.pttl(expiring)).toBeGreaterThan(0);
    }
    await server.close();
    expect(await admin.zcard(warmKey())).toBe(0);
    expect(await admin.hlen(lengthsKey())).toBe(0);
    admin.disconnect();
  });
}

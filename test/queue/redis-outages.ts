import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Worker } from 'bullmq';
import { Redis, type RedisOptions } from 'ioredis';
import { DeadlineExceededError, type QueueClient, QueueUnavailableError } from '#queue';
import { connectRedis } from '#queue/connection';
import { eventually } from '../../tools/services/eventually.js';
import type { RedisServer } from '../../tools/services/redis-process.js';
import { itRecoversFromOutages } from './outage-suite.js';
import { SLOW_CHANGE, sendAndWait, echo, errorOf, QueueFixture } from './queue-fixture.js';

/** Behaviour while Redis or a connection to it fails. */
export function itSurvivesOutages(start: () => Promise<RedisServer>): void {
  let redis: RedisServer;
  let fixture: QueueFixture;

  beforeEach(async () => {
    redis = await start();
    fixture = new QueueFixture(redis.url);
  });
  afterEach(async () => {
    await fixture.close();
    await redis.stop();
  });

  /** Connects to the server that holds the queue. */
  const connectToQueue = (options?: RedisOptions): Redis =>
    connectRedis({ url: redis.url, slotKey: `{${fixture.queue}}` }, options);

  itRecoversFromOutages(() => ({
    fixture,
    cut: () => redis.kill(),
    restore: () => redis.restart(),
  }));

  it('fails before the deadline for messages that Redis lost in a crash', async () => {
    const client = await fixture.client();
    const pending = errorOf(sendAndWait(client, ['echo', 1]));
    await eventually(async () => (await client.queueDepth(10_000)) === 1);

    await redis.kill();
    await redis.restart();

    expect((await pending).error).toBeInstanceOf(QueueUnavailableError);
  });

  it('fails at once for each of several messages that Redis refuses', async () => {
    const client = await fixture.client();
    const admin = connectToQueue();
    // Scripts that write are refused then.
    await admin.config('SET', 'maxmemory', '1');

    const refused = await Promise.all(
      [1, 2, 3].map((n) => errorOf(sendAndWait(client, ['echo', n]))),
    );

    for (const { error } of refused) expect(error).toBeInstanceOf(QueueUnavailableError);
    await admin.config('SET', 'maxmemory', '0');
    fixture.server(echo);
    const sent = [1, 2, 3].map((n) => sendAndWait(client, ['echo', n]));
    expect(await Promise.all(sent)).toEqual([1, 2, 3]);
    await admin.quit();
  });

  it('subscribes again once Redis allows it', async () => {
    fixture.warmServer('one');
    const client = await fixture.client();
    expect(await sendAndWait(client, ['who', {}])).toBe('one');
    const admin = connectToQueue();
    const channels = () => admin.call('PUBSUB', 'CHANNELS', '*') as Promise<string[]>;
    expect(await channels()).toHaveLength(2);

    // Redis disconnects who may not be subscribed any more.
    await admin.call('ACL', 'SETUSER', 'default', 'resetchannels');
    const wasRefused = async (): Promise<boolean> =>
      String(await admin.call('ACL', 'LOG')).includes(':replies:');
    await eventually(wasRefused);
    await admin.call('ACL', 'SETUSER', 'default', 'allchannels');

    await eventually(async () => (await channels()).length === 2);
    expect(await sendAndWait(client, ['who', {}])).toBe('one');
    await admin.quit();
  });

  it('lets workers fetch the messages of a client that may not publish to them', async () => {
    fixture.warmServer('one');
    const first = await fixture.client();
    const rules = ['on', '>secret', '~*', '+@all', 'resetchannels', '&*:replies:*'];
    for (const url of redis.nodeUrls) {
      const node = new Redis(url);
      await node.call('ACL', 'SETUSER', 'limited', ...rules);
      await node.quit();
    }
    const url = new URL(redis.url);
    [url.username, url.password] = ['limited', 'secret'];
    const limited = await fixture.client(url.href);
    for (let i = 0; i < 5; i++) {
      expect(await sendAndWait(first, ['who', {}])).toBe('one');
      // The worker is warm when the job has ended, after its reply.
      await fixture.emptied();
      expect(await sendAndWait(limited, ['who', {}])).toBe('one');
      await fixture.emptied();
    }
  });

  it('fetches replies that a broken subscription missed', async () => {
    const text = 'Straße 臺 "1"\n'.repeat(10_000);
    fixture.server({ slow: (n: number) => sleep(300, n % 2 === 0 ? { n } : { n, text }) }, 50);
    const client = await fixture.client();
    const admin = connectToQueue();
    const pending = Array.from({ length: 50 }, (_, n) => sendAndWait(client, ['slow', n]));
    await sleep(290);

    // The connection is killed repeatedly while the replies are published.
    for (let i = 0; i < 10; i++) {
      await admin.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
      await sleep(10);
    }
    await admin.quit();

    const answers = Array.from({ length: 50 }, (_, n) => (n % 2 === 0 ? { n } : { n, text }));
    expect(await Promise.all(pending)).toEqual(answers);
  });

  it('does not wait for a message that a worker with a fast clock has dropped', async () => {
    const client = await fixture.client();
    const connection = connectToQueue({ maxRetriesPerRequest: null });
    connection.options.maxRetriesPerRequest = null;
    const drop = (): Promise<undefined> => Promise.resolve(undefined);
    const dropping = new Worker(fixture.queue, drop, { connection, prefix: `{${fixture.queue}}` });

    const { error } = await errorOf(sendAndWait(client, ['echo', 1], { timeoutMs: 3_600_000 }));

    expect(error).toBeInstanceOf(DeadlineExceededError);
    await dropping.close();
    connection.disconnect();
  });

  it('still answers when every connection is closed while messages are in progress', async () => {
    fixture.server({ slow: (n: number) => sleep(200, n) }, 20);
    const client = await fixture.client();
    const admin = connectToQueue();
    const pending = Array.from({ length: 20 }, (_, n) => sendAndWait(client, ['slow', n]));
    await sleep(100);

    await admin.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
    await admin.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
    await admin.quit();

    expect(await Promise.all(pending)).toEqual(Array.from({ length: 20 }, (_, n) => n));
  });

  it('closes client and server while Redis is down', async () => {
    const server = fixture.server(echo);
    const client = await fixture.client();
    expect(await sendAndWait(client, ['echo', 1])).toBe(1);
    await redis.kill();
    await sleep(100);

    await Promise.all([client.close(), server.close()]);

    expect(server.isConnected).toBe(false);
  });

  it('stores no events, and limits the stored replies', async () => {
    fixture.server(echo);
    const client = await fixture.client();
    const admin = connectToQueue();
    const key = (name: string) => `{${fixture.queue}}:${fixture.queue}:${name}`;
    // As of the previous release.
    await admin.xadd(key('events'), '*', 'event', 'completed');
    const answer = 'x'.repeat(2_000);
    const askMany = (client: QueueClient) =>
      Promise.all(Array.from({ length: 1_000 }, () => sendAndWait(client, ['echo', answer])));
    for (let i = 0; i < 4; i++) await askMany(client);

    expect(await admin.zcard(key('completed'))).toBeLessThanOrEqual(3_000);
    await eventually(async () => (await admin.exists(key('events'))) === 0);
    await sendAndWait(client, ['echo', answer]);
    expect(await admin.exists(key('events'))).toBe(0);
    await admin.quit();
  });

  it('deletes stored replies after a while, even without further messages', async () => {
    fixture.server(echo);
    const client = await fixture.client();
    await sendAndWait(client, ['echo', 1]);

    const admin = connectToQueue();
    const jobs = () => admin.keys(`*:${fixture.queue}:replies-*`);
    expect(await jobs()).toHaveLength(1);
    const isEmpty = async (): Promise<boolean> => (await jobs()).length === 0;
    await eventually(isEmpty, SLOW_CHANGE.limitMs, SLOW_CHANGE.pollMs);
    await admin.quit();
  });
}

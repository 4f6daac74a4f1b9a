import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Worker } from 'bullmq';
import type { Redis, RedisOptions } from 'ioredis';
import { DeadlineExceededError, type QueueClient, QueueUnavailableError } from '#messaging';
import { connectRedis } from '#redis';
import { eventually } from '../support/eventually.js';
import type { RedisServer } from '../support/redis-server.js';
import { itBridgesAbsence } from './absence.js';
import { ask, echo, failure, House } from './house.js';

/** What becomes of messages while Redis or a connection to it fails. */
export function itSurvivesOutages(start: () => Promise<RedisServer>): void {
  let redis: RedisServer;
  let house: House;

  beforeEach(async () => {
    redis = await start();
    house = new House(redis.url);
  });
  afterEach(async () => {
    await house.close();
    await redis.stop();
  });

  /** To the server that holds the queue. */
  const connectToQueue = (options?: RedisOptions): Redis =>
    connectRedis({ url: redis.url, slotOf: `{${house.queue}}` }, options);

  itBridgesAbsence(() => ({ house, cut: () => redis.kill(), mend: () => redis.restart() }));

  it('does not wait for the deadline of what Redis lost in a crash', async () => {
    const client = await house.client();
    const asked = failure(ask(client, ['echo', 1]));
    await eventually(async () => (await client.queueDepth(10_000)) === 1);

    await redis.kill();
    await redis.restart();

    expect((await asked).error).toBeInstanceOf(QueueUnavailableError);
  });

  it('fetches the answers that a broken subscription missed', async () => {
    house.server({ slow: (n: number) => sleep(300, n) }, 50);
    const client = await house.client();
    const admin = connectToQueue();
    const asked = Array.from({ length: 50 }, (_, n) => ask(client, ['slow', n]));
    await sleep(290);

    // Killed again and again while the answers are published.
    for (let i = 0; i < 10; i++) {
      await admin.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
      await sleep(10);
    }
    await admin.quit();

    expect(await Promise.all(asked)).toEqual(Array.from({ length: 50 }, (_, n) => n));
  });

  it('does not wait for what a worker whose clock is ahead has dropped', async () => {
    const client = await house.client();
    const connection = connectToQueue({ maxRetriesPerRequest: null });
    connection.options.maxRetriesPerRequest = null;
    const drop = (): Promise<undefined> => Promise.resolve(undefined);
    const dropping = new Worker(house.queue, drop, { connection, prefix: `{${house.queue}}` });

    const { error } = await failure(ask(client, ['echo', 1], { timeoutMs: 3_600_000 }));

    expect(error).toBeInstanceOf(DeadlineExceededError);
    await dropping.close();
    connection.disconnect();
  });

  it('answers still when every connection is cut in the middle', async () => {
    house.server({ slow: (n: number) => sleep(200, n) }, 20);
    const client = await house.client();
    const admin = connectToQueue();
    const asked = Array.from({ length: 20 }, (_, n) => ask(client, ['slow', n]));
    await sleep(100);

    await admin.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
    await admin.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
    await admin.quit();

    expect(await Promise.all(asked)).toEqual(Array.from({ length: 20 }, (_, n) => n));
  });

  it('closes on both sides while Redis is away', async () => {
    const server = house.server(echo);
    const client = await house.client();
    expect(await ask(client, ['echo', 1])).toBe(1);
    await redis.kill();
    await sleep(100);

    await Promise.all([client.close(), server.close()]);

    expect(server.isConnected).toBe(false);
  });

  it('keeps few events and few answers', async () => {
    house.server(echo);
    const client = await house.client();
    const answer = 'x'.repeat(2_000);
    const askMany = (client: QueueClient) =>
      Promise.all(Array.from({ length: 1_000 }, () => ask(client, ['echo', answer])));
    for (let i = 0; i < 4; i++) await askMany(client);

    const admin = connectToQueue();
    const key = (name: string) => `{${house.queue}}:${house.queue}:${name}`;
    expect(await admin.xlen(key('events'))).toBeLessThan(500);
    expect(await admin.zcard(key('completed'))).toBeLessThanOrEqual(3_000);
    await admin.quit();
  });

  it('forgets an answer after a while, though no other message comes', async () => {
    house.server(echo);
    const client = await house.client();
    await ask(client, ['echo', 1]);

    const admin = connectToQueue();
    const jobs = () => admin.keys(`*:${house.queue}:inbox-*`);
    expect(await jobs()).toHaveLength(1);
    await eventually(async () => (await jobs()).length === 0);
    await admin.quit();
  });
}

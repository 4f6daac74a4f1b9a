import type { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { connectRedis, hostsOfUrl } from '#queue/connection';
import type { ConsumptionUpdate } from '../../apps/gateway/src/rate-limit/counter-store.js';
import { RedisCounterStore } from '../../apps/gateway/src/rate-limit/redis-counter-store.js';
import { eventually } from '../../tools/services/eventually.js';
import type { RedisServer } from '../../tools/services/redis-process.js';
import { startRedisServer } from '../../tools/services/redis-server.js';
import { describeWithRedis } from '../support/with-redis.js';
import {
  itAddsPoints,
  itCountsGateways,
  itCountsPoints,
  newBudget,
} from './counter-store-suite.js';

const SLOT = '{limits}';
const GATEWAYS = `${SLOT}:gateways`;

describeWithRedis('rate limit counters in Redis', () => {
  let server: RedisServer;
  let inspection: Redis;
  let store: RedisCounterStore;
  let other: RedisCounterStore;

  const isConnected = (opened: RedisCounterStore): Promise<boolean> =>
    opened.sendHeartbeat('probe').then(
      () => true,
      () => false,
    );

  beforeAll(async () => {
    server = (await startRedisServer())!;
    inspection = connectRedis({ url: server.url, slotKey: SLOT });
    inspection.on('error', () => undefined);
    store = new RedisCounterStore(server.url);
    other = new RedisCounterStore(server.url);
    await eventually(() => isConnected(store));
    await eventually(() => isConnected(other));
  });
  afterAll(async () => {
    await store.close('a');
    await other.close('b');
    inspection.disconnect();
    await server.stop();
  });

  const fixture = () => ({
    stores: [store, other] as const,
    open: () => new RedisCounterStore(server.url),
    endWindowIn: async (name: string, ms: number) => {
      await inspection.pexpire(`${SLOT}:${name}`, ms);
    },
    ageHeartbeat: async (gateway: string, ms: number) => {
      await inspection.zincrby(GATEWAYS, -ms, gateway);
    },
    loseData: async () => {
      await inspection.flushall();
    },
  });

  itCountsPoints(fixture);
  itAddsPoints(fixture);
  itCountsGateways(fixture);

  it('are named by the server for the log, without the password', () => {
    expect(store.server).toBe(hostsOfUrl(server.url));
    expect(store.server).toContain('127.0.0.1:');
  });

  it('fail where the key of a budget holds another type', async () => {
    const budget = newBudget(10);
    await inspection.lpush(`${SLOT}:${budget.name}`, 'no counter');

    await expect(store.consume(budget, 1)).rejects.toThrow('WRONGTYPE');
    await expect(
      store.addPoints([{ name: budget.name, points: 1, msBeforeNext: 1_000 }]),
    ).rejects.toThrow('WRONGTYPE');
  });

  it('leave no connection behind when a gateway closes', async () => {
    const connections = async (): Promise<number> =>
      String(await inspection.client('LIST')).split('\n').length;
    await eventually(async () => (await inspection.pubsub('NUMSUB', `${SLOT}:spent`))[1] === 2);
    const before = await connections();
    const closing = new RedisCounterStore(server.url);
    await eventually(() => isConnected(closing));
    await eventually(async () => (await connections()) > before);
    await closing.close('closing');

    await eventually(async () => (await connections()) <= before);
  });
});

describeWithRedis('updates of rate limit counters in Redis', () => {
  let server: RedisServer;
  let inspection: Redis;
  let consuming: RedisCounterStore;
  let updated: RedisCounterStore;
  let updates: ConsumptionUpdate[];
  const losses: Error[] = [];
  const isClosing = ({ message }: Error): boolean => message === 'connection closed';

  const isSubscribed = async (): Promise<boolean> => {
    const [, count] = await inspection.pubsub('NUMSUB', `${SLOT}:spent`).catch(() => []);
    return count === 2;
  };

  beforeAll(async () => {
    server = (await startRedisServer())!;
    inspection = connectRedis({ url: server.url, slotKey: SLOT });
    inspection.on('error', () => undefined);
    consuming = new RedisCounterStore(server.url);
    updated = new RedisCounterStore(server.url);
    updated.onUpdate((update) => updates.push(update));
    consuming.onConnectionLost((error) => losses.push(error));
    await eventually(isSubscribed);
    await eventually(() => consuming.sendHeartbeat('a').then(Boolean, () => false));
  });
  beforeEach(() => {
    updates = [];
  });
  afterAll(async () => {
    await consuming.close('a');
    await updated.close('b');
    inspection.disconnect();
    await server.stop();
  });

  /** The counters that were published while these points were consumed, one after the other. */
  const publishedBy = async (limit: number, points: readonly number[]) => {
    const [budget, last] = [newBudget(limit), newBudget(1)];
    for (const each of points) await consuming.consume(budget, each);
    await consuming.consume(last, 1);
    await eventually(() => updates.some(({ name }) => name === last.name));
    return updates.filter(({ name }) => name === budget.name);
  };

  it.each([
    { limit: 10, points: [1, 1, 1], published: [2, 3, 4], why: 'every point of a small limit' },
    { limit: 3, points: [1, 1, 1], published: [2, 3, 3], why: 'at most the limit' },
    { limit: 300, points: [5], published: [], why: 'nothing within a fiftieth of the limit' },
    { limit: 300, points: [6], published: [12], why: 'a reached step, rounded up to the next' },
    { limit: 300, points: [5, 1, 5, 1], published: [12, 18], why: 'each step once' },
    { limit: 300, points: [100], published: [102], why: 'the last of several steps' },
    { limit: 10, points: [8, 3], published: [9], why: 'nothing for points that do not fit' },
  ])('publish $why: $points of $limit', async ({ limit, points, published }) => {
    const consumed = (await publishedBy(limit, points)).map(({ consumedPoints }) => consumedPoints);

    expect(consumed).toEqual(published);
  });

  it('contain the time until the window ends', async () => {
    const [update] = await publishedBy(10, [1]);

    expect(update?.msBeforeNext).toBeGreaterThan(50_000);
    expect(update?.msBeforeNext).toBeLessThanOrEqual(60_000);
  });

  it('continue after an outage, which is reported and rejects consumption at once', async () => {
    await server.kill();
    await eventually(() => losses.length > 0);
    expect(losses.slice(0, 1).every(isClosing)).toBe(true);
    await expect(consuming.consume(newBudget(10), 1)).rejects.toThrow();
    await expect(consuming.sendHeartbeat('a')).rejects.toThrow();
    await eventually(() => losses.some(({ message }) => message.includes('ECONNREFUSED')));
    await server.restart();

    await eventually(isSubscribed);
    await eventually(() => consuming.sendHeartbeat('a').then(Boolean, () => false));
    expect(await publishedBy(10, [4])).toMatchObject([{ consumedPoints: 5 }]);
    const closings = (): number => losses.filter(isClosing).length;
    const before = closings();
    await server.kill();
    await eventually(() => closings() > before);
    await server.restart();
  });

  it('end at once when a gateway closes while Redis is down', async () => {
    await server.kill();
    const closing = new RedisCounterStore(server.url);
    await closing.close('closing');
    await expect(closing.sendHeartbeat('closing')).rejects.toThrow();
    await server.restart();
  });
});

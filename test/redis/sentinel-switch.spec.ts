import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { connectRedis } from '#redis';
import { ask, echo, House } from '../messaging/house.js';
import { eventually } from '../support/eventually.js';
import { RedisProcess } from '../support/redis/redis-process.js';
import { visitorsOf } from '../support/redis/redis-question.js';
import { Sentinel } from '../support/redis/sentinel.js';
import { describeWithRedis } from '../support/with-redis.js';

// As in a failover that somebody asks for, both take writes; and nobody tells the old one.
describeWithRedis('when a sentinel names another server', () => {
  let servers: readonly [RedisProcess, RedisProcess];
  let sentinel: Sentinel;
  let url: string;

  beforeEach(async () => {
    servers = await Promise.all([RedisProcess.start(), RedisProcess.start()]);
    sentinel = await Sentinel.start('queues', servers[0].port);
    url = `redis+sentinel://127.0.0.1:${sentinel.port}/queues`;
  });
  afterEach(() => Promise.all([sentinel, ...servers].map((process) => process.stop())));

  it('takes a connection there', async () => {
    const redis = connectRedis({ url, slotOf: 'port' });
    const portOf = async (): Promise<unknown> => (await redis.config('GET', 'port'))[1];
    expect(await portOf()).toBe(String(servers[0].port));

    await sentinel.nameInstead(servers[1].port);

    await eventually(async () => (await portOf().catch(() => '')) === String(servers[1].port));
    redis.disconnect();
    await eventually(async () => (await visitorsOf(sentinel)) === 0);
  });

  it('takes a queue there', async () => {
    const house = new House(url);
    house.server(echo);
    const client = await house.client();
    expect(await ask(client, ['echo', 1])).toBe(1);

    await sentinel.nameInstead(servers[1].port);
    const isLeft = async (): Promise<boolean> => (await visitorsOf(servers[0])) === 0;
    await eventually(isLeft);

    await eventually(() => client.isReachable());
    expect(await ask(client, ['echo', 2])).toBe(2);
    await house.close();
  });
});

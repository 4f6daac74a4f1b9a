import { afterEach, beforeEach, expect, it } from 'vitest';
import { connectRedis } from '#queue/connection';
import { eventually } from '../../tools/services/eventually.js';
import { Sentinel } from '../../tools/services/redis-pair.js';
import { RedisProcess, clientConnectionsOf } from '../../tools/services/redis-process.js';
import { QueueFixture, echo, sendAndWait } from '../queue/queue-fixture.js';
import { describeWithRedis } from '../support/with-redis.js';

// As in a manual failover, both servers accept writes, and the old master has not been notified.
describeWithRedis('when a sentinel reports another master', () => {
  let servers: readonly [RedisProcess, RedisProcess];
  let sentinel: Sentinel;
  let url: string;

  beforeEach(async () => {
    servers = await Promise.all([RedisProcess.start(), RedisProcess.start()]);
    sentinel = await Sentinel.start('queues', servers[0].port);
    url = `redis+sentinel://127.0.0.1:${sentinel.port}/queues`;
  });
  afterEach(() => Promise.all([sentinel, ...servers].map((process) => process.stop())));

  it('a connection switches to it', async () => {
    const redis = connectRedis({ url, slotKey: 'port' });
    const portOf = async (): Promise<unknown> => (await redis.config('GET', 'port'))[1];
    expect(await portOf()).toBe(String(servers[0].port));

    await sentinel.monitorInstead(servers[1].port);

    await eventually(async () => (await portOf().catch(() => '')) === String(servers[1].port));
    redis.disconnect();
    await eventually(async () => (await clientConnectionsOf(sentinel)) === 0);
  });

  it('a queue switches to it', async () => {
    const fixture = new QueueFixture(url);
    fixture.server(echo);
    const client = await fixture.client();
    expect(await sendAndWait(client, ['echo', 1])).toBe(1);

    await sentinel.monitorInstead(servers[1].port);
    const isLeft = async (): Promise<boolean> => (await clientConnectionsOf(servers[0])) === 0;
    await eventually(isLeft);

    await eventually(() => client.isReachable());
    expect(await sendAndWait(client, ['echo', 2])).toBe(2);
    await fixture.close();
  });
});

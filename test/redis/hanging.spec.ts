import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ask, echo, House } from '../messaging/house.js';
import { Line } from '../messaging/line.js';
import { eventually } from '../support/eventually.js';
import { startLoneRedis } from '../support/redis-server.js';
import type { RedisServer } from '../support/redis-server.js';
import { describeWithRedis } from '../support/with-redis.js';

/** A gateway's commands and replies, a worker's commands and its wait for jobs. */
const CONNECTIONS = 4;

describeWithRedis('a queue in a Redis that hangs', () => {
  let redis: RedisServer;
  let line: Line;
  let house: House;

  beforeEach(async () => {
    redis = (await startLoneRedis())!;
    line = await Line.to(redis.url);
    house = new House(line.url);
  });
  afterEach(async () => {
    await house.close();
    await line.close();
    await redis.stop();
  });

  it('works again when the next connections hung, too', async () => {
    house.server(echo);
    const client = await house.client();
    expect(await ask(client, ['echo', 1])).toBe(1);

    line.hold();
    await eventually(() => line.silent >= 2 * CONNECTIONS);
    line.release();

    await eventually(() => client.isReachable());
    expect(await ask(client, ['echo', 2])).toBe(2);
  });

  it('works again when nobody was let in at first', async () => {
    line.hold();
    house.server(echo);
    const client = house.clientAtOnce();
    void client.connect();
    await eventually(() => line.silent >= 2 * CONNECTIONS);
    line.release();

    await eventually(() => client.isReachable());
    expect(await ask(client, ['echo', 1])).toBe(1);
  });
});

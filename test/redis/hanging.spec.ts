import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ask, echo, House } from '../messaging/house.js';
import { eventually } from '../support/eventually.js';
import { HangingDoor } from '../support/redis/hanging-door.js';
import { RedisProcess } from '../support/redis/redis-process.js';
import { redisIsInstalled } from '../support/redis-server.js';

/** A gateway's commands and replies, a worker's commands and its wait for jobs. */
const CONNECTIONS = 4;

(redisIsInstalled() ? describe : describe.skip)('a queue in a Redis that hangs', () => {
  let redis: RedisProcess;
  let door: HangingDoor;
  let house: House;

  beforeEach(async () => {
    redis = await RedisProcess.start();
    door = await HangingDoor.before(redis);
    house = new House(door.url);
  });
  afterEach(async () => {
    await house.close();
    await door.close();
    await redis.stop();
  });

  it('works again when the next connections hung, too', async () => {
    house.server(echo);
    const client = await house.client();
    expect(await ask(client, ['echo', 1])).toBe(1);

    door.hang();
    await eventually(() => door.silent >= 2 * CONNECTIONS);
    door.mend();

    await eventually(() => client.isReachable());
    expect(await ask(client, ['echo', 2])).toBe(2);
  });

  it('works again when nobody was let in at first', async () => {
    door.hang();
    house.server(echo);
    const client = house.clientAtOnce();
    void client.connect();
    await eventually(() => door.silent >= 2 * CONNECTIONS);
    door.mend();

    await eventually(() => client.isReachable());
    expect(await ask(client, ['echo', 1])).toBe(1);
  });
});

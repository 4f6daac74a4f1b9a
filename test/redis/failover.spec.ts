import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { QueueClient } from '#messaging';
import { ask, echo, House } from '../messaging/house.js';
import { eventually } from '../support/eventually.js';
import { startRedisCluster } from '../support/redis/redis-cluster.js';
import { startRedisPair } from '../support/redis/redis-pair.js';
import { describeWithRedis } from '../support/with-redis.js';
import { SteadyAsking } from './steady-asking.js';

/** An election that fails on a busy machine is held again half a minute later. */
const BACK_LIMIT_MS = 120_000;
const TEST_LIMIT_MS = 480_000;

/** Servers one of which takes over from another. */
interface Successors {
  readonly url: string;
  killMaster(key: string): Promise<void>;
  freezeMaster(key: string): Promise<void>;
  failOver(key: string): Promise<void>;
  mend(): Promise<void>;
  stop(): Promise<void>;
}

describeWithRedis.each([
  ['a cluster with a replica of each master', () => startRedisCluster({ replicasEach: 1 })],
  ['two servers under Sentinel', startRedisPair],
])('a queue in %s', (_what, start: () => Promise<Successors>) => {
  let servers: Successors;
  let house: House;
  let client: QueueClient;

  beforeAll(async () => {
    servers = await start();
    house = new House(servers.url);
    house.server(echo);
    client = await house.client();
  });

  afterAll(async () => {
    await house?.close();
    await servers?.stop();
  });

  // A test that fails leaves nothing broken to the next.
  afterEach(() => servers.mend(), TEST_LIMIT_MS);

  const answers = async (): Promise<boolean> => {
    const asked = ask(client, ['echo', 'still there'], { timeoutMs: 2_000 });
    return asked.then(
      (answer) => answer === 'still there',
      () => false,
    );
  };

  it.each([
    ['has been killed', () => servers.killMaster(`{${house.queue}}`)],
    ['hangs', () => servers.freezeMaster(`{${house.queue}}`)],
    ['gives way in good order', () => servers.failOver(`{${house.queue}}`)],
  ])(
    'is served by the next one when the master %s',
    async (_how, befall) => {
      await eventually(answers, BACK_LIMIT_MS);

      const asking = new SteadyAsking(client);
      await befall();
      await eventually(answers, BACK_LIMIT_MS);
      const ends = new Set(await asking.stop());
      expect([...ends].filter((end) => !['answered', 'refused'].includes(end))).toEqual([]);

      for (let n = 0; n < 20; n += 1) expect(await ask(client, ['echo', n])).toBe(n);
    },
    TEST_LIMIT_MS,
  );
});

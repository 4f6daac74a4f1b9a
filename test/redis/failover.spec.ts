import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { QueueClient } from '#queue';
import { connectRedis } from '#queue/connection';
import { sendAndWait, echo, QueueFixture } from '../queue/queue-fixture.js';
import { eventually } from '../../tools/services/eventually.js';
import { startRedisCluster } from '../../tools/services/redis-cluster.js';
import { startRedisPair } from '../../tools/services/redis-pair.js';
import { describeWithRedis } from '../support/with-redis.js';
import { ContinuousTraffic } from './continuous-traffic.js';

/** A failed election on a busy machine is repeated half a minute later. */
const BACK_LIMIT_MS = 120_000;
const TEST_LIMIT_MS = 480_000;

/** Servers that can take over from one another. */
interface Successors {
  readonly url: string;
  killMaster(key: string): Promise<void>;
  freezeMaster(key: string): Promise<void>;
  failOver(key: string): Promise<void>;
  restore(): Promise<void>;
  stop(): Promise<void>;
}

describeWithRedis.each([
  ['a cluster with a replica of each master', () => startRedisCluster({ replicasEach: 1 })],
  ['two servers under Sentinel', startRedisPair],
])('a queue in %s', (_what, start: () => Promise<Successors>) => {
  let servers: Successors;
  let fixture: QueueFixture;
  let client: QueueClient;

  beforeAll(async () => {
    servers = await start();
    fixture = new QueueFixture(servers.url);
    fixture.server(echo, 4, true);
    client = await fixture.client();
  });

  afterAll(async () => {
    await fixture?.close();
    await servers?.stop();
  });

  // A failed test must not break the next one.
  afterEach(() => servers.restore(), TEST_LIMIT_MS);

  const answers = async (): Promise<boolean> => {
    const reply = sendAndWait(client, ['echo', 'still there'], { timeoutMs: 2_000 });
    return reply.then(
      (answer) => answer === 'still there',
      () => false,
    );
  };

  /** Whether the jobs of workers and the replies are published at the server that now has the queue. */
  const isSubscribed = async (): Promise<boolean> => {
    const slotKey = `{${fixture.queue}}`;
    const master = connectRedis({ url: servers.url, slotKey });
    const channels = await master.pubsub('CHANNELS', `${slotKey}*`);
    master.disconnect();
    return ['jobs', 'replies'].every((kind) =>
      channels.some((channel) => String(channel).includes(`:${kind}:`)),
    );
  };

  it.each([
    ['is killed', () => servers.killMaster(`{${fixture.queue}}`)],
    ['hangs', () => servers.freezeMaster(`{${fixture.queue}}`)],
    ['hands over in a manual failover', () => servers.failOver(`{${fixture.queue}}`)],
  ])(
    'is served by the next server when the master %s',
    async (_how, causeFailover) => {
      await eventually(answers, BACK_LIMIT_MS);

      const asking = new ContinuousTraffic(client);
      await causeFailover();
      await eventually(answers, BACK_LIMIT_MS);
      const ends = new Set(await asking.stop());
      expect([...ends].filter((end) => !['answered', 'refused'].includes(end))).toEqual([]);

      for (let n = 0; n < 20; n += 1) expect(await sendAndWait(client, ['echo', n])).toBe(n);
      await eventually(isSubscribed);
    },
    TEST_LIMIT_MS,
  );
});

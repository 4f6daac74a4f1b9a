import { afterEach, beforeEach, expect, it } from 'vitest';
import { sendAndWait, echo, QueueFixture } from '../queue/queue-fixture.js';
import { TcpProxy } from '../queue/tcp-proxy.js';
import { eventually } from '../../tools/services/eventually.js';
import { startLoneRedis } from '../../tools/services/redis-server.js';
import type { RedisServer } from '../../tools/services/redis-process.js';
import { describeWithRedis } from '../support/with-redis.js';

/** Commands and replies of a gateway, commands and blocking command of a worker. */
const CONNECTIONS = 4;

describeWithRedis('a queue in a Redis that hangs', () => {
  let redis: RedisServer;
  let line: TcpProxy;
  let fixture: QueueFixture;

  beforeEach(async () => {
    redis = (await startLoneRedis())!;
    line = await TcpProxy.to(redis.url);
    fixture = new QueueFixture(line.url);
  });
  afterEach(async () => {
    await fixture.close();
    await line.close();
    await redis.stop();
  });

  it('recovers although the next connections hang, too', async () => {
    fixture.server(echo);
    const client = await fixture.client();
    expect(await sendAndWait(client, ['echo', 1])).toBe(1);

    line.freeze();
    await eventually(() => line.silent >= 2 * CONNECTIONS);
    line.unfreeze();

    await eventually(() => client.isReachable());
    expect(await sendAndWait(client, ['echo', 2])).toBe(2);
  });

  it('recovers when no connection was possible at first', async () => {
    line.freeze();
    fixture.server(echo);
    const client = fixture.unconnectedClient();
    void client.connect();
    await eventually(() => line.silent >= 2 * CONNECTIONS);
    line.unfreeze();

    await eventually(() => client.isReachable());
    expect(await sendAndWait(client, ['echo', 1])).toBe(1);
  });
});

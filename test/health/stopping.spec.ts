import { afterAll, beforeAll, expect, it } from 'vitest';
import { TcpProxy } from '../queue/tcp-proxy.js';
import { eventually } from '../../tools/services/eventually.js';
import { startPostgres } from '../../tools/services/postgres.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import { startRedisServer } from '../../tools/services/redis-server.js';
import type { RedisServer } from '../../tools/services/redis-process.js';
import { startStack } from '../../tools/services/stack.js';
import { describeWithRedis } from '../support/with-redis.js';

const listeners = {
  name: 'listeners-of-programs',
  text: `SELECT pid FROM pg_stat_activity
          WHERE datname = current_database() AND query LIKE 'LISTEN %'`,
};

describeWithRedis('a program that receives a shutdown signal', () => {
  let redis: RedisServer;
  let postgres: TestPostgres;
  let line: TcpProxy;

  beforeAll(async () => {
    redis = (await startRedisServer())!;
    postgres = await startPostgres();
    line = await TcpProxy.to(postgres.url);
  });
  afterAll(async () => {
    await line?.cut();
    await postgres?.stop();
    await redis?.stop();
  });

  it('ends by itself although Postgres hangs', async () => {
    const { gateways, workers } = await startStack({
      queueUrl: redis.url,
      databaseUrl: line.url,
    });
    const all = [...gateways, ...workers];
    try {
      // One listener for keys, one for data sets.
      await eventually(async () => (await postgres.database.query(listeners)).length >= 2);
      line.freeze();
      for (const program of all) program.signal('SIGTERM');
      await eventually(() => all.every((program) => program.hasExited));
    } finally {
      await Promise.all(all.map((program) => program.kill()));
    }
    const lines = all.flatMap((program) => program.lines);
    expect(lines.filter((text) => text.includes('shutdown timed out'))).toEqual([]);
  });
});

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Line } from '../messaging/line.js';
import { eventually } from '../support/eventually.js';
import { startPostgres } from '../support/postgres.js';
import type { TestPostgres } from '../support/postgres.js';
import { startRedisServer } from '../support/redis-server.js';
import type { RedisServer } from '../support/redis-server.js';
import { startStack } from '../support/stack.js';
import { describeWithRedis } from '../support/with-redis.js';

const listeners = {
  name: 'listeners-of-programs',
  text: `SELECT pid FROM pg_stat_activity
          WHERE datname = current_database() AND query LIKE 'LISTEN %'`,
};

describeWithRedis('a program that is told to stop', () => {
  let redis: RedisServer;
  let postgres: TestPostgres;
  let line: Line;

  beforeAll(async () => {
    redis = (await startRedisServer())!;
    postgres = await startPostgres();
    line = await Line.to(postgres.url);
  });
  afterAll(async () => {
    await line?.cut();
    await postgres?.stop();
    await redis?.stop();
  });

  it('ends by itself although Postgres stands still', async () => {
    const { gateways, workers } = await startStack({
      queueUrl: redis.url,
      databaseUrl: line.url,
    });
    const all = [...gateways, ...workers];
    try {
      // One to hear of keys, one to hear of data sets.
      await eventually(async () => (await postgres.database.query(listeners)).length >= 2);
      line.hold();
      for (const program of all) program.signal('SIGTERM');
      await eventually(() => all.every((program) => program.hasExited));
    } finally {
      await Promise.all(all.map((program) => program.kill()));
    }
    const said = all.flatMap((program) => program.lines);
    expect(said.filter((text) => text.includes('not ended in time'))).toEqual([]);
  });
});

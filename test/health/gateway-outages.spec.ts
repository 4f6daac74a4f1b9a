import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../tools/services/eventually.js';
import type { RedisServer } from '../../tools/services/redis-process.js';
import { startRedisServer } from '../../tools/services/redis-server.js';
import { startInProcess } from '../../tools/services/in-process.js';
import type { InProcessProgram, InProcessStack } from '../../tools/services/in-process.js';
import { describeWithRedis } from '../support/with-redis.js';
import { healthOf, isReady, unexplained } from './health-response.js';

describeWithRedis('the health of a gateway that cannot reach', () => {
  let redis: RedisServer;
  let stack: InProcessStack;
  let gateway: InProcessProgram;

  beforeAll(async () => {
    redis = (await startRedisServer())!;
    // The Postgres server does not exist.
    stack = await startInProcess({ queueUrl: redis.url, echoes: true });
    gateway = stack.gateways[0]!;
    await eventually(() => isReady(gateway));
  });
  afterAll(async () => {
    await stack?.stop();
    await redis?.stop();
  });

  it('Postgres is degraded, and ready while keys are known', async () => {
    const { status, body } = await healthOf(gateway);

    expect([status, body.status]).toEqual([200, 'ready']);
    expect(body.checks['postgres']).toEqual({
      status: 'degraded',
      latency_ms: expect.any(Number),
      message: 'unreadable; known keys stay valid',
    });
    expect(unexplained(body)).toEqual([]);
  });

  it('the queue shows neither its state nor the workers known before', async () => {
    expect((await healthOf(gateway)).body).toMatchObject({
      queue: { waiting: 0 },
      workers: { alive: 1 },
    });
    await redis.kill();
    await eventually(async () => !(await isReady(gateway)));
    await eventually(async () => (await healthOf(gateway)).body.workers.alive === 0);

    const { status, body } = await healthOf(gateway);
    expect([status, body.status]).toEqual([503, 'not_ready']);
    expect(body.queue).not.toHaveProperty('waiting');
    expect(body.data_sets).toEqual([]);
  });
});

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { startRedisServer } from '../support/redis-server.js';
import type { RedisServer } from '../support/redis-server.js';
import { programs, startStack } from '../support/stack.js';
import type { RunningProgram, Stack } from '../support/stack.js';
import { describeWithRedis } from '../support/with-redis.js';
import { healthOf, isReady, unexplained } from './health-of.js';

describeWithRedis('the health of a gateway that cannot reach', () => {
  let redis: RedisServer;
  let stack: Stack;
  let gateway: RunningProgram;

  beforeAll(async () => {
    redis = (await startRedisServer())!;
    // Of its Postgres there is only the name.
    stack = await startStack({ queueUrl: redis.url, workerProgram: programs.echoWorker });
    gateway = stack.gateways[0]!;
    await eventually(() => isReady(gateway));
  });
  afterAll(async () => {
    await stack?.stop();
    await redis?.stop();
  });

  it('Postgres says so, and that it is ready all the same while keys are known', async () => {
    const { status, body } = await healthOf(gateway);

    expect([status, body.status]).toEqual([200, 'ready']);
    expect(body.checks['postgres']).toEqual({
      status: 'degraded',
      latency_ms: expect.any(Number),
      message: 'cannot be read; known keys stay valid',
    });
    expect(unexplained(body)).toEqual([]);
  });

  it('the queue tells nothing of it, nor of the workers that it knew', async () => {
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

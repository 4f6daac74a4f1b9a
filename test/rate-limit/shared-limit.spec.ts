import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startPostgres } from '../support/postgres.js';
import type { TestPostgres } from '../support/postgres.js';
import { redisIsInstalled, startRedisServer } from '../support/redis-server.js';
import type { RedisServer } from '../support/redis-server.js';
import { programs, startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';
import { askAtOnce, askFast, askOn, passed, strange } from './crowd.js';

if (!redisIsInstalled()) console.warn('redis-server is not installed: limits in it are not tested');

const stores = [
  ...(redisIsInstalled() ? [{ store: 'Redis', isRedis: true }] : []),
  { store: 'Postgres', isRedis: false },
];

describe.each(stores)('three gateways that count in one $store', ({ isRedis }) => {
  let redis: RedisServer | undefined;
  let postgres: TestPostgres | undefined;
  let stack: Stack;

  beforeAll(async () => {
    redis = isRedis ? await startRedisServer() : undefined;
    postgres = redis ? undefined : await startPostgres();
    stack = await startStack({
      queueUrl: (redis ?? postgres)!.url,
      databaseUrl: postgres?.url,
      gateways: 3,
      workers: 1,
      workerProgram: programs.echoWorker,
      environment: { BOOTSTRAP_API_KEY_UNLIMITED: 'false', REQUEST_TIMEOUT_MS: '60000' },
    });
  });

  afterAll(async () => {
    await stack.stop();
    await redis?.stop();
    await postgres?.stop();
  });

  it('let exactly 300 of 1,000 requests pass', async () => {
    const answers = await askOn(stack, await askAtOnce(stack, 1_000), { passing: 300 });

    expect(strange(answers)).toEqual([]);
    expect(passed(answers)).toBe(300);
  });

  it('say what is left, and when to come again', async () => {
    const refused = await askFast(stack.gateways[1]!.url);

    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({
      code: 'too_many_requests',
      reason: 'This key may send 300 requests a minute.',
      remediation: expect.any(String),
    });
    const retryAfter = Number(refused.headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(60);
    expect(refused.headers.get('ratelimit-policy')).toBe('"default";q=300;w=60');
    expect(refused.headers.get('ratelimit')).toBe(`"default";r=0;t=${retryAfter}`);
  });

  it('give version 1 a budget of its own, also when one gateway gets more than the others', async () => {
    const first = await askFast(stack.gateways[2]!.url, { version: 'v1' });
    expect(first.status).toBe(200);
    expect(first.headers.get('ratelimit')).toMatch(/^"default";r=299;t=\d+$/);

    const wish = { version: 'v1', to: 2 } as const;
    const crowd = await askAtOnce(stack, 400, wish);
    const answers = await askOn(stack, crowd, { ...wish, passing: 299 });
    expect(strange(answers)).toEqual([]);
    expect(passed(answers)).toBe(299);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(Object.keys(refused.body)).toEqual(['error']);
    expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d?$/);
  });
});

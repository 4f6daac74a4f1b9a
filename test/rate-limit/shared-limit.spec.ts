import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../tools/services/eventually.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import { startPostgres } from '../../tools/services/postgres.js';
import type { RedisServer } from '../../tools/services/redis-process.js';
import { redisIsInstalled, startRedisServer } from '../../tools/services/redis-server.js';
import { startInProcess } from '../../tools/services/in-process.js';
import type { InProcessStack } from '../../tools/services/in-process.js';
import type { Answer } from '../gateway/v2-client.js';
import { askAtOnce, askFast, passed, unexpectedAnswers } from './crowd.js';

/** The window of a budget, and a reserve. */
const WINDOW_MS = 61_000;

const MOST_TURNS = 3;

const stores = [
  ...(redisIsInstalled() ? [{ store: 'Redis', isRedis: true }] : []),
  { store: 'Postgres', isRedis: false },
];

describe.each(stores)('three gateways with one $store as rate limit store', ({ isRedis }) => {
  let redis: RedisServer | undefined;
  let postgres: TestPostgres | undefined;
  let stack: InProcessStack;

  beforeAll(async () => {
    redis = isRedis ? await startRedisServer() : undefined;
    postgres = redis ? undefined : await startPostgres();
    stack = await startInProcess({
      queueUrl: (redis ?? postgres)!.url,
      databaseUrl: postgres?.url,
      gateways: 3,
      workers: 1,
      echoes: true,
      environment: { BOOTSTRAP_API_KEY_UNLIMITED: 'false', REQUEST_TIMEOUT_MS: '120000' },
    });
  });

  afterAll(async () => {
    await stack.stop();
    await redis?.stop();
    await postgres?.stop();
  });

  const linesWith = (text: string): number =>
    stack.gateways.flatMap(({ lines }) => lines.filter((line) => line.includes(text))).length;
  const outages = (): number => linesWith('rate limit store unavailable');
  const recoveries = (): number => linesWith('rate limit store recovered');

  /** A stalled machine may cause an outage of the store: waits for its end, and repeats requests within one. */
  const undisturbed = async (ask: () => Promise<readonly Answer[]>): Promise<readonly Answer[]> => {
    for (let turn = 1; ; turn += 1) {
      await eventually(() => recoveries() === outages());
      const before = outages();
      const answers = await ask();
      if (outages() === before || turn === MOST_TURNS) return answers;
      await sleep(WINDOW_MS);
    }
  };

  it('let exactly 300 of 1,000 requests pass', async () => {
    const answers = await undisturbed(() => askAtOnce(stack, 1_000));

    expect(unexpectedAnswers(answers)).toEqual([]);
    expect(passed(answers)).toBe(300);
  });

  it('return the remaining quota and Retry-After', async () => {
    const refused = await askFast(stack.gateways[1]!.url);

    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({
      code: 'too_many_requests',
      reason: 'The limit of this API key is 300 requests a minute.',
      remediation: expect.any(String),
    });
    const retryAfter = Number(refused.headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(60);
    expect(refused.headers.get('ratelimit-policy')).toBe('"default";q=300;w=60');
    expect(refused.headers.get('ratelimit')).toBe(`"default";r=0;t=${retryAfter}`);
  });

  it('count version 1 separately, also when one gateway gets more requests than the others', async () => {
    const answers = await undisturbed(async () => {
      const first = await askFast(stack.gateways[2]!.url, { version: 'v1' });
      expect(first.status).toBe(200);
      expect(first.headers.get('ratelimit')).toMatch(/^"default";r=299;t=\d+$/);
      return [first, ...(await askAtOnce(stack, 400, { version: 'v1', to: 2 }))];
    });
    expect(unexpectedAnswers(answers)).toEqual([]);
    expect(passed(answers)).toBe(300);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(Object.keys(refused.body)).toEqual(['error']);
    expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d?$/);
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Answer } from '../gateway/ask.js';
import { eventually } from '../support/eventually.js';
import { redisIsInstalled, startRedisServer } from '../support/redis-server.js';
import type { RedisServer } from '../support/redis-server.js';
import { programs, startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';
import { askAtOnce, askFast, passed, strange } from './crowd.js';

jest.setTimeout(120_000);

const describeWithRedis = redisIsInstalled() ? describe : describe.skip;
if (!redisIsInstalled()) console.warn('redis-server is not installed: outages are not tested');

/** What a limiter that waits for nothing may take on a machine that does other things too. */
const SOON_MS = 1_000;

describeWithRedis('three gateways whose limiter loses its Redis', () => {
  let queue: RedisServer;
  let counters: RedisServer;
  let stack: Stack;

  beforeAll(async () => {
    queue = (await startRedisServer())!;
    counters = (await startRedisServer())!;
    stack = await startStack({
      queueUrl: queue.url,
      gateways: 3,
      workers: 1,
      workerProgram: programs.echoWorker,
      environment: { BOOTSTRAP_API_KEY_UNLIMITED: 'false', LIMITER_URL: counters.url },
    });
    // Until every gateway has heard of the others.
    await sleep(1_500);
  });

  afterAll(async () => {
    await stack.stop();
    await counters.stop();
    await queue.stop();
  });

  const linesWith = (event: string): readonly number[] =>
    stack.gateways.map(({ lines }) => lines.filter((line) => line.includes(`"${event}"`)).length);

  const everywhere = (event: string, times: number): Promise<void> =>
    eventually(() => linesWith(event).every((count) => count === times), 10_000);

  it('answer or refuse, and let no more than 300 of a minute pass in all', async () => {
    const answers: Answer[] = [];
    const askMore = async (count: number): Promise<void> => {
      answers.push(...(await askAtOnce(stack, count)));
    };
    await askMore(120);
    const crowd = askMore(200);
    await sleep(30);
    await counters.kill();
    await crowd;
    await askMore(300);

    expect(strange(answers)).toEqual([]);
    expect(passed(answers)).toBeGreaterThan(120);
    expect(passed(answers)).toBeLessThanOrEqual(300);
    expect(linesWith('limiter out of reach')).toEqual([1, 1, 1]);

    await counters.restart();
    await everywhere('limiter back', 1);
    await sleep(1_500);
    answers.push(...(await askAtOnce(stack, 400, { to: 2 })));

    expect(strange(answers)).toEqual([]);
    expect(passed(answers)).toBe(300);
  });

  it('are exact again when it is back, whichever gateway is asked', async () => {
    const answers = await askAtOnce(stack, 1_000, { version: 'v1', to: 2 });

    expect(strange(answers)).toEqual([]);
    expect(passed(answers)).toBe(300);
  });

  it('do not wait for a Redis that says nothing', async () => {
    process.kill(counters.pid, 'SIGSTOP');
    try {
      const start = performance.now();
      const answers = await Promise.all(stack.gateways.map(({ url }) => askFast(url, 'v2')));

      expect(strange(answers)).toEqual([]);
      expect(performance.now() - start).toBeLessThan(SOON_MS);
      await everywhere('limiter out of reach', 2);
    } finally {
      process.kill(counters.pid, 'SIGCONT');
    }
    await everywhere('limiter back', 2);
  });
});

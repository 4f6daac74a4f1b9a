import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { KeyStore } from '#access';
import type { Answer } from '../gateway/ask.js';
import { eventually } from '../support/eventually.js';
import { startPostgres } from '../support/postgres.js';
import type { TestPostgres } from '../support/postgres.js';
import { startRedisServer } from '../support/redis-server.js';
import type { RedisServer } from '../support/redis-server.js';
import { programs, startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';
import { describeWithRedis } from '../support/with-redis.js';
import { askAtOnce, askFast, askOn, passed, strange } from './crowd.js';

describeWithRedis('three gateways whose limiter loses its Redis', () => {
  let postgres: TestPostgres;
  let keys: readonly string[];
  let queue: RedisServer;
  let counters: RedisServer;
  let stack: Stack;

  beforeAll(async () => {
    postgres = await startPostgres();
    const store = new KeyStore(postgres.database);
    const issued = await Promise.all(['a', 'b', 'c'].map((name) => store.create({ name })));
    keys = issued.map(({ key }) => key);
    queue = (await startRedisServer())!;
    counters = (await startRedisServer())!;
    stack = await startStack({
      queueUrl: queue.url,
      databaseUrl: postgres.url,
      gateways: 3,
      workers: 1,
      workerProgram: programs.echoWorker,
      environment: { LIMITER_URL: counters.url },
    });
    // Until every gateway has heard of the others.
    await sleep(3_000);
  });

  afterAll(async () => {
    await stack.stop();
    await counters.stop();
    await queue.stop();
    await postgres.stop();
  });

  const linesWith = (event: string): readonly number[] =>
    stack.gateways.map(({ lines }) => lines.filter((line) => line.includes(`"${event}"`)).length);

  /** Of each gateway, how many outages it has told of that it has not told the end of: one at most. */
  const outagesGoingOn = (): readonly number[] => {
    const ends = linesWith('limiter back');
    return linesWith('limiter out of reach').map((begun, index) => begun - ends[index]!);
  };

  /** From now on; waits until each gateway has said it once more. */
  const nextEverywhere = (event: string): (() => Promise<void>) => {
    const before = linesWith(event);
    return () => eventually(() => linesWith(event).every((count, index) => count > before[index]!));
  };

  it('answer or refuse, and let no more than 300 of a minute pass in all', async () => {
    const [key] = keys;
    const answers: Answer[] = [];
    const askMore = async (count: number): Promise<void> => {
      answers.push(...(await askAtOnce(stack, count, { key })));
    };
    await askMore(120);
    const crowd = askMore(200);
    await sleep(30);
    await counters.kill();
    await crowd;
    await askMore(300);

    expect(strange(answers)).toEqual([]);
    expect(passed(answers)).toBeGreaterThan(100);
    expect(passed(answers)).toBeLessThanOrEqual(300);
    await eventually(() => outagesGoingOn().every((count) => count === 1));

    const back = nextEverywhere('limiter back');
    await counters.restart();
    await back();
    const all = await askOn(stack, answers, { key, to: 2, passing: 300 });

    expect(strange(all)).toEqual([]);
    expect(passed(all)).toBe(300);
    await eventually(() => outagesGoingOn().every((count) => count === 0));
  });

  it('are exact again when it is back, whichever gateway is asked', async () => {
    const wish = { key: keys[1], to: 2 };
    const crowd = await askAtOnce(stack, 1_000, wish);
    const answers = await askOn(stack, crowd, { ...wish, passing: 300 });

    expect(strange(answers)).toEqual([]);
    expect(passed(answers)).toBe(300);
  });

  it('let no key have more because it asked one gateway alone', async () => {
    const key = keys[2];
    const before = await askAtOnce(stack, 200, { key, to: 1 });
    await counters.kill();
    const after = await askAtOnce(stack, 300, { key });
    const back = nextEverywhere('limiter back');
    await counters.restart();
    await back();

    expect(strange([...before, ...after])).toEqual([]);
    expect(passed(before)).toBeGreaterThan(0);
    expect(passed(after)).toBeGreaterThan(0);
    expect(passed([...before, ...after])).toBeLessThanOrEqual(300);
  });

  it('do not wait for a Redis that says nothing', async () => {
    const lost = nextEverywhere('limiter out of reach');
    const back = nextEverywhere('limiter back');
    counters.freeze();
    try {
      const answers = await Promise.all(
        stack.gateways.map(({ url }) => askFast(url, { key: keys[0] })),
      );

      expect(strange(answers)).toEqual([]);
      await lost();
    } finally {
      counters.thaw();
    }
    await back();
  });
});

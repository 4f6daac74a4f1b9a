import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { KeyStore } from '#access';
import { eventually } from '../../tools/services/eventually.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import { startPostgres } from '../../tools/services/postgres.js';
import type { RedisServer } from '../../tools/services/redis-process.js';
import { startRedisServer } from '../../tools/services/redis-server.js';
import { startInProcess } from '../../tools/services/in-process.js';
import type { InProcessStack } from '../../tools/services/in-process.js';
import type { Answer } from '../gateway/v2-client.js';
import { describeWithRedis } from '../support/with-redis.js';
import { askAtOnce, askFast, askUntilPassed, passed, unexpectedAnswers } from './crowd.js';

describeWithRedis('three gateways whose rate limit store is lost', () => {
  let postgres: TestPostgres;
  let keys: readonly string[];
  let queue: RedisServer;
  let counters: RedisServer;
  let stack: InProcessStack;

  beforeAll(async () => {
    postgres = await startPostgres();
    const store = new KeyStore(postgres.database);
    const issued = await Promise.all(['a', 'b', 'c'].map((name) => store.create({ name })));
    keys = issued.map(({ key }) => key);
    queue = (await startRedisServer())!;
    counters = (await startRedisServer())!;
    stack = await startInProcess({
      queueUrl: queue.url,
      databaseUrl: postgres.url,
      gateways: 3,
      workers: 1,
      echoes: true,
      environment: { LIMITER_URL: counters.url },
    });
    // Until every gateway has received the heartbeats of the others.
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

  /** The number of outages of each gateway that are logged without an end: at most one. */
  const openOutages = (): readonly number[] => {
    const ends = linesWith('rate limit store recovered');
    return linesWith('rate limit store unavailable').map((begun, index) => begun - ends[index]!);
  };

  /** The returned function waits until each gateway has logged the event once more from now on. */
  const nextEverywhere = (event: string): (() => Promise<void>) => {
    const before = linesWith(event);
    return () => eventually(() => linesWith(event).every((count, index) => count > before[index]!));
  };

  it('answer or reject, and let at most 300 requests a minute pass in all', async () => {
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

    expect(unexpectedAnswers(answers)).toEqual([]);
    expect(passed(answers)).toBeGreaterThan(100);
    expect(passed(answers)).toBeLessThanOrEqual(300);
    await eventually(() => openOutages().every((count) => count === 1));

    const back = nextEverywhere('rate limit store recovered');
    await counters.restart();
    await back();
    const all = await askUntilPassed(stack, answers, { key, to: 2, passing: 300 });

    expect(unexpectedAnswers(all)).toEqual([]);
    expect(passed(all)).toBe(300);
    await eventually(() => openOutages().every((count) => count === 0));
  });

  it('are exact again when it is back, whichever gateway gets the requests', async () => {
    const options = { key: keys[1], to: 2 };
    const crowd = await askAtOnce(stack, 1_000, options);
    const answers = await askUntilPassed(stack, crowd, { ...options, passing: 300 });

    expect(unexpectedAnswers(answers)).toEqual([]);
    expect(passed(answers)).toBe(300);
  });

  it('grant no key more when it uses one gateway only', async () => {
    const key = keys[2];
    const before = await askAtOnce(stack, 200, { key, to: 1 });
    await counters.kill();
    const after = await askAtOnce(stack, 300, { key });
    const back = nextEverywhere('rate limit store recovered');
    await counters.restart();
    await back();

    expect(unexpectedAnswers([...before, ...after])).toEqual([]);
    expect(passed(before)).toBeGreaterThan(0);
    expect(passed(after)).toBeGreaterThan(0);
    expect(passed([...before, ...after])).toBeLessThanOrEqual(300);
  });

  it('do not wait for a Redis that hangs', async () => {
    const lost = nextEverywhere('rate limit store unavailable');
    const back = nextEverywhere('rate limit store recovered');
    counters.freeze();
    try {
      const answers = await Promise.all(
        stack.gateways.map(({ url }) => askFast(url, { key: keys[0] })),
      );

      expect(unexpectedAnswers(answers)).toEqual([]);
      await lost();
    } finally {
      counters.thaw();
    }
    await back();
  });
});

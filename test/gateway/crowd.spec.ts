import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { eventually } from '../../tools/services/eventually.js';
import type { RedisServer } from '../../tools/services/redis-process.js';
import { startRedisServer } from '../../tools/services/redis-server.js';
import type { Stack } from '../../tools/services/stack.js';
import { programs, startStack } from '../../tools/services/stack.js';
import { itWithRedis } from '../support/with-redis.js';
import type { Answer } from './v2-client.js';
import { ask, askText } from './v2-client.js';
import type { MixedQuery } from './mixed-queries.js';
import { mixedQueries } from './mixed-queries.js';
import { unfinishedJobs } from './queue-counts.js';

/** Long enough for a slow machine, and shorter than the test timeout. */
const REQUEST_TIMEOUT_MS = 60_000;

describe('two gateways and three workers', () => {
  let redis: RedisServer | undefined;
  let stack: Stack | undefined;

  beforeAll(async () => {
    redis = await startRedisServer();
    if (!redis) return;
    stack = await startStack({
      queueUrl: redis.url,
      gateways: 2,
      workers: 3,
      workerProgram: programs.echoWorker,
      environment: { REQUEST_TIMEOUT_MS: String(REQUEST_TIMEOUT_MS) },
    });
  });

  afterAll(async () => {
    await stack?.stop();
    await redis?.stop();
  });

  const gatewayOf = (request: number): string => stack!.gateways[request % 2]!.url;

  const askMixed = (request: number, mixed: readonly MixedQuery[]): Promise<Answer> =>
    ask(gatewayOf(request), { queries: mixed.map(({ query }) => query) });

  const expectResultsInOrder = (answer: Answer, mixed: readonly MixedQuery[]): void => {
    expect(answer.status).toBe(200);
    const addresses = answer.body.responses.map((response) => response.best_match?.address);
    expect(addresses).toEqual(mixed.map(({ expected }) => expected));
  };

  itWithRedis(
    'answer 50 concurrent requests of 200 queries, with the results in order',
    async () => {
      const requests = Array.from({ length: 50 }, (_, index) => mixedQueries(200, 1 + index * 200));
      const answers = await Promise.all(requests.map((mixed, index) => askMixed(index, mixed)));
      answers.forEach((answer, index) => expectResultsInOrder(answer, requests[index]!));
      await eventually(async () => (await unfinishedJobs(redis!.url)) === 0);
    },
  );

  itWithRedis(
    'respond to every concurrent request with 200, 503 or 504 if a worker is killed',
    async () => {
      const slow: MixedQuery = { query: { address_string: 'slow' }, expected: 'slow' };
      const requests = Array.from({ length: 50 }, (_, index) => [
        ...mixedQueries(199, 20_000 + index * 200),
        slow,
      ]);
      const sending = requests.map(async (mixed, index) => ({
        answer: await askMixed(index, mixed),
        mixed,
      }));
      await sleep(300);
      await stack!.workers[0]!.kill();
      const answered = await Promise.all(sending);

      for (const { answer, mixed } of answered) {
        if (answer.status === 200) expectResultsInOrder(answer, mixed);
        else expect([503, 504]).toContain(answer.status);
      }
      console.info(
        `${answered.filter(({ answer }) => answer.status === 200).length} of 50 answered`,
      );
      await eventually(async () => (await unfinishedJobs(redis!.url)) === 0);
      expect((await askText(gatewayOf(0), 'fast')).status).toBe(200);
    },
  );

  itWithRedis(
    'return 503 with Retry-After while Redis is down, and recover when it restarts',
    async () => {
      await redis!.kill();
      const unavailable = await askText(gatewayOf(1), 'fast');
      expect(unavailable.status).toBe(503);
      expect(unavailable.headers.get('retry-after')).not.toBeNull();
      await redis!.restart();
      await eventually(async () => (await askText(gatewayOf(1), 'fast')).status === 200);
    },
  );
});

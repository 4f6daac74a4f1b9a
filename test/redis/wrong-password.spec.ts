import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { RedisProcess } from '../support/redis/redis-process.js';
import { programs, startStack } from '../support/stack.js';
import { describeWithRedis } from '../support/with-redis.js';

describeWithRedis('a gateway and a worker whose password Redis does not take', () => {
  let redis: RedisProcess;

  beforeAll(async () => {
    redis = await RedisProcess.start(['--requirepass', 'another-one']);
  });
  afterAll(() => redis?.stop());

  it('say so once, however often they try, and do not say the password', async () => {
    const queueUrl = `redis://:dont-tell@127.0.0.1:${redis.port}`;
    const workerProgram = programs.echoWorker;
    // Apart: a gateway that has workers is waited for until it has the queue.
    const alone = await startStack({ queueUrl, workers: 0 });
    const served = await startStack({ queueUrl, gateways: 0, workerProgram });
    const { lines } = served.workers[0]!;
    try {
      await eventually(() => lines.some((line) => line.includes('out of reach (WRONGPASS')));
      const limiterTells = (line: string): boolean =>
        line.includes('limiter out of reach') && line.includes('WRONGPASS');
      await eventually(() => alone.gateways[0]!.lines.some(limiterTells));
      // A few tries more.
      await sleep(2_000);
    } finally {
      await Promise.all([alone.stop(), served.stop()]);
    }

    expect(lines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
    const all = [...lines, ...alone.gateways[0]!.lines];
    expect(all.filter((line) => line.includes('dont-tell'))).toEqual([]);
  });
});

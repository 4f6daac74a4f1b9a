import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../tools/services/eventually.js';
import { RedisProcess } from '../../tools/services/redis-process.js';
import { describeWithRedis } from '../support/with-redis.js';
import { startInProcess } from '../../tools/services/in-process.js';

describeWithRedis('a gateway and a worker whose password Redis rejects', () => {
  let redis: RedisProcess;

  beforeAll(async () => {
    redis = await RedisProcess.start(['--requirepass', 'another-one']);
  });
  afterAll(() => redis?.stop());

  it('log it once, however often they retry, and never log the password', async () => {
    const queueUrl = `redis://:dont-tell@127.0.0.1:${redis.port}`;
    // Separate stacks: a gateway with workers is started only once it has the queue.
    const gatewayOnly = await startInProcess({ queueUrl, workers: 0 });
    const workerOnly = await startInProcess({ queueUrl, gateways: 0, echoes: true });
    const { lines } = workerOnly.workers[0]!;
    try {
      await eventually(() => lines.some((line) => line.includes('connection lost (WRONGPASS')));
      const isLimiterOutage = (line: string): boolean =>
        line.includes('rate limit store unavailable') && line.includes('WRONGPASS');
      await eventually(() => gatewayOnly.gateways[0]!.lines.some(isLimiterOutage));
      // Time for a few more retries.
      await sleep(2_000);
    } finally {
      await Promise.all([gatewayOnly.stop(), workerOnly.stop()]);
    }

    expect(lines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
    const all = [...lines, ...gatewayOnly.gateways[0]!.lines];
    expect(all.filter((line) => line.includes('dont-tell'))).toEqual([]);
  });
});

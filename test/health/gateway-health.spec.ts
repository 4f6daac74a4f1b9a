import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { askText } from '../gateway/ask.js';
import { wayTo, type Way } from '../messaging/line.js';
import { eventually, eventuallyHolds } from '../support/eventually.js';
import { queueKinds, startQueueHost } from '../support/queue-host.js';
import type { QueueHost } from '../support/queue-host.js';
import { startRedisServer } from '../support/redis-server.js';
import { programs, startStack, TEST_API_KEY } from '../support/stack.js';
import type { RunningProgram, Stack } from '../support/stack.js';
import { describeWithRedis } from '../support/with-redis.js';
import { healthOf, isReady, unexplained } from './health-of.js';

/** A secret in the URL of the database, which no answer may tell. */
const databaseUrl = 'postgres://somebody:dont-tell@nowhere.invalid/none';

describe.each(queueKinds)('the health of a gateway with its queue in %s', (kind) => {
  let host: QueueHost;
  let way: Way;
  let gateways: Stack;
  let gateway: RunningProgram;

  const startWorkers = (workers: number): Promise<Stack> =>
    startStack({
      queueUrl: host.url,
      databaseUrl,
      gateways: 0,
      workers,
      workerProgram: programs.echoWorker,
    });
  const becomes = (isToBe: boolean): Promise<void> =>
    eventually(async () => (await isReady(gateway)) === isToBe);

  beforeAll(async () => {
    host = await startQueueHost(kind);
    way = await wayTo(host);
    gateways = await startStack({ queueUrl: way.url, databaseUrl, workers: 0 });
    gateway = gateways.gateways[0]!;
  });
  afterAll(async () => {
    await gateways?.stop();
    await way?.close();
    await host?.stop();
  });

  it('is not ready until a worker is heard of, and again when the last has gone', async () => {
    expect((await healthOf(gateway, '/startup')).status).toBe(200);
    await eventuallyHolds(async () => {
      const alone = await healthOf(gateway, '/ready');
      expect(alone.status).toBe(503);
      expect(alone.body.details).toMatchObject({
        queue: { status: 'up' },
        workers: { status: 'down', message: expect.stringMatching(/^none .* was heard of/) },
        keys: { status: 'up' },
      });
    });

    const workers = await startWorkers(2);
    try {
      await becomes(true);
      await workers.workers[0]!.kill();
      await eventuallyHolds(async () => {
        const { status, body } = await healthOf(gateway);
        expect([status, body.workers.alive]).toEqual([200, 1]);
      });
      await workers.workers[1]!.stop();
      await becomes(false);
    } finally {
      await workers.stop();
    }
    const back = await startWorkers(1);
    try {
      await becomes(true);
      expect((await askText(gateway.url, 'fast')).status).toBe(200);
    } finally {
      await back.stop();
    }
  });

  it('counts on no worker that stands still', async () => {
    const workers = await startWorkers(1);
    const [frozen] = workers.workers;
    try {
      await becomes(true);
      frozen!.signal('SIGSTOP');
      await becomes(false);
      frozen!.signal('SIGCONT');
      await becomes(true);
    } finally {
      frozen!.signal('SIGCONT');
      await workers.stop();
    }
  });

  it('is not ready, but lives, while the queue is away', async () => {
    const workers = await startWorkers(1);
    try {
      await becomes(true);
      await way.cut();
      await becomes(false);
      // A worker of the spec before may have been missed first.
      await eventually(
        async () => (await healthOf(gateway, '/ready')).body.details.queue?.status === 'down',
      );
      expect((await healthOf(gateway, '/live')).status).toBe(200);
      await way.mend();
      await becomes(true);
    } finally {
      await way.mend().catch(() => undefined);
      await workers.stop();
    }
  });

  it('tells people what there is, and how long it took to answer, and no secret', async () => {
    const workers = await startWorkers(2);
    try {
      await eventually(async () => (await healthOf(gateway)).body.workers.alive === 2);
      await askText(gateway.url, 'fast', 'fast');
      await eventually(async () => (await healthOf(gateway)).body.workers.queries_per_second > 0);

      // A look that was lost is made up for by the next one.
      await eventuallyHolds(async () => {
        const { status, body, text } = await healthOf(gateway);

        expect(status).toBe(200);
        expect(body).toMatchObject({
          status: 'ready',
          program: 'gateway',
          version: expect.stringMatching(/^\d+\.\d+\.\d+/),
          uptime_seconds: expect.any(Number),
          queue: { waiting: 0 },
          workers: {
            alive: 2,
            concurrency: 8,
            batches: { alive: 2, concurrency: 2 },
            versions: [body.version],
          },
          data_sets: [{ name: 'echo', generation: 1, workers: 2 }],
        });
        for (const check of ['queue', 'workers', 'keys']) {
          expect(body.checks[check]).toMatchObject({
            status: 'up',
            latency_ms: expect.any(Number),
          });
        }
        expect(unexplained(body)).toEqual([]);
        expect(text).not.toContain(TEST_API_KEY);
        expect(text).not.toMatch(/dont-tell|:\/\/|127\.0\.0\.1/);
      });
    } finally {
      await workers.stop();
    }
    await becomes(false);
    await eventuallyHolds(async () => {
      const { status, body } = await healthOf(gateway);
      expect([status, body.status]).toEqual([503, 'not_ready']);
    });
  });
});

describeWithRedis('whoever asks for the health of a gateway', () => {
  it('makes it ask Redis no more often than it would by itself', async () => {
    const redis = (await startRedisServer())!;
    const stack = await startStack({ queueUrl: redis.url, databaseUrl, workers: 0 });
    const nodes = redis.nodeUrls.map((url) => new Redis(url));
    const asked = async (): Promise<number> => {
      const stats = await Promise.all(nodes.map((node) => node.info('commandstats')));
      const calls = stats.map((text) => /^cmdstat_hgetall:calls=(\d+)/m.exec(text)?.[1] ?? 0);
      return calls.reduce<number>((sum, count) => sum + Number(count), 0);
    };
    try {
      const [gateway] = stack.gateways;
      const [before, start] = [await asked(), performance.now()];
      for (let round = 0; round < 20; round += 1) {
        const parts = ['', '/ready', '/live', '/startup'];
        const burst = Array.from({ length: 50 }, (_, n) => parts[n % parts.length]);
        await Promise.all(burst.map((part) => healthOf(gateway!, part)));
      }
      const seconds = (performance.now() - start) / 1_000;
      // One look a second, or four while it is down; a thousand were asked for.
      expect((await asked()) - before).toBeLessThanOrEqual(4 * seconds + 4);
    } finally {
      for (const node of nodes) node.disconnect();
      await stack.stop();
      await redis.stop();
    }
  });
});

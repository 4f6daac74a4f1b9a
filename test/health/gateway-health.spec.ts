import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Redis } from 'ioredis';
import { eventually, eventuallyHolds } from '../../tools/services/eventually.js';
import { startRedisServer } from '../../tools/services/redis-server.js';
import { startInProcess } from '../../tools/services/in-process.js';
import type { InProcessProgram, InProcessStack } from '../../tools/services/in-process.js';
import type { QueueHost, Stack } from '../../tools/services/stack.js';
import {
  TEST_API_KEY,
  programs,
  queueKinds,
  startQueueHost,
  startStack,
} from '../../tools/services/stack.js';
import { askText } from '../gateway/v2-client.js';
import type { ProxiedServer } from '../queue/tcp-proxy.js';
import { proxyTo } from '../queue/tcp-proxy.js';
import { describeWithRedis } from '../support/with-redis.js';
import { healthOf, isReady, unexplained } from './health-response.js';

/** The URL of the database contains a secret, which no response may show. */
const databaseUrl = 'postgres://user:dont-tell@nowhere.invalid/none';

describe.each(queueKinds)('the health of a gateway with its queue in %s', (kind) => {
  let host: QueueHost;
  let way: ProxiedServer;
  let gateways: InProcessStack;
  let gateway: InProcessProgram;

  const startWorkers = (workers: number): Promise<InProcessStack> =>
    startInProcess({ queueUrl: host.url, databaseUrl, gateways: 0, workers, echoes: true });
  /** Workers that can be killed and suspended. */
  const startProcesses = (workers: number): Promise<Stack> =>
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
    way = await proxyTo(host);
    gateways = await startInProcess({ queueUrl: way.url, databaseUrl, workers: 0 });
    gateway = gateways.gateways[0]!;
  });
  afterAll(async () => {
    await gateways?.stop();
    await way?.close();
    await host?.stop();
  });

  it('is not ready before the first worker is found, nor after the last one is gone', async () => {
    expect((await healthOf(gateway, '/startup')).status).toBe(200);
    await eventuallyHolds(async () => {
      const alone = await healthOf(gateway, '/ready');
      expect(alone.status).toBe(503);
      expect(alone.body.details).toMatchObject({
        queue: { status: 'up' },
        workers: { status: 'down', message: expect.stringMatching(/^no heartbeat of a worker/) },
        keys: { status: 'up' },
      });
    });

    const killed = await startProcesses(1);
    const stopped = await startWorkers(1);
    try {
      await eventuallyHolds(async () => {
        const { status, body } = await healthOf(gateway);
        expect([status, body.workers.alive]).toEqual([200, 2]);
      });
      expect(await isReady(gateway)).toBe(true);
      await killed.workers[0]!.kill();
      await eventuallyHolds(async () => {
        const { status, body } = await healthOf(gateway);
        expect([status, body.workers.alive]).toEqual([200, 1]);
      });
      await stopped.stop();
      await becomes(false);
    } finally {
      await Promise.all([killed.stop(), stopped.stop()]);
    }
    const back = await startWorkers(1);
    try {
      await becomes(true);
      expect((await askText(gateway.url, 'fast')).status).toBe(200);
    } finally {
      await back.stop();
    }
  });

  it('does not count a suspended worker', async () => {
    const workers = await startProcesses(1);
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

  it('is not ready, but alive, while the queue is down', async () => {
    const workers = await startWorkers(1);
    try {
      await becomes(true);
      await way.cut();
      await becomes(false);
      // The worker of the previous spec may have been missed first.
      await eventually(
        async () => (await healthOf(gateway, '/ready')).body.details.queue?.status === 'down',
      );
      expect((await healthOf(gateway, '/live')).status).toBe(200);
      await way.restore();
      await becomes(true);
    } finally {
      await way.restore().catch(() => undefined);
      await workers.stop();
    }
  });

  it('shows every dependency with its latency, and no secret', async () => {
    const workers = await startWorkers(2);
    try {
      await eventually(async () => (await healthOf(gateway)).body.workers.alive === 2);
      await askText(gateway.url, 'fast', 'fast');
      await eventually(async () => (await healthOf(gateway)).body.workers.queries_per_second > 0);

      // A failed check is repeated by the next one.
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

describeWithRedis('requests for the health of a gateway', () => {
  it('cause no additional queries to Redis', async () => {
    const redis = (await startRedisServer())!;
    const stack = await startInProcess({ queueUrl: redis.url, databaseUrl, workers: 0 });
    const nodes = redis.nodeUrls.map((url) => new Redis(url));
    const queriesOfRedis = async (): Promise<number> => {
      const stats = await Promise.all(nodes.map((node) => node.info('commandstats')));
      const calls = stats.map((text) => /^cmdstat_hgetall:calls=(\d+)/m.exec(text)?.[1] ?? 0);
      return calls.reduce<number>((sum, count) => sum + Number(count), 0);
    };
    try {
      const [gateway] = stack.gateways;
      const [before, start] = [await queriesOfRedis(), performance.now()];
      for (let round = 0; round < 20; round += 1) {
        const parts = ['', '/ready', '/live', '/startup'];
        const burst = Array.from({ length: 50 }, (_, n) => parts[n % parts.length]);
        await Promise.all(burst.map((part) => healthOf(gateway!, part)));
      }
      const seconds = (performance.now() - start) / 1_000;
      // One check a second, or four while it is down; a thousand requests were sent.
      expect((await queriesOfRedis()) - before).toBeLessThanOrEqual(4 * seconds + 4);
    } finally {
      for (const node of nodes) node.disconnect();
      await stack.stop();
      await redis.stop();
    }
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, eventuallyHolds } from '../support/eventually.js';
import { metricsOf } from '../support/metrics-of.js';
import { startPostgres } from '../support/postgres.js';
import type { TestPostgres } from '../support/postgres.js';
import { redisIsInstalled, startRedisServer } from '../support/redis-server.js';
import { programs, startStack } from '../support/stack.js';
import type { RunningProgram, Stack } from '../support/stack.js';
import { healthOf, isReady } from './health-of.js';

const servers = redisIsInstalled() ? (['redis', 'postgres'] as const) : (['postgres'] as const);

describe.each(servers)('workers for batches alone, with the queue in %s', (server) => {
  let postgres: TestPostgres | undefined;
  let queueUrl: string;
  let stopQueue: () => Promise<void>;
  let gateways: Stack | undefined;
  let gateway: RunningProgram;

  beforeAll(async () => {
    if (server === 'postgres') postgres = await startPostgres();
    const host = postgres ?? (await startRedisServer())!;
    queueUrl = host.url;
    stopQueue = () => host.stop();
    gateways = await startStack({ queueUrl, workers: 0, environment: { METRICS_PORT: '0' } });
    gateway = gateways.gateways[0]!;
  });
  afterAll(async () => {
    await gateways?.stop();
    await stopQueue?.();
  });

  const startWorker = (environment: Readonly<Record<string, string>>): Promise<Stack> =>
    startStack({ queueUrl, gateways: 0, workerProgram: programs.echoWorker, environment });
  const hasHeardOf = (requests: number, batches: number): Promise<void> =>
    eventually(async () => {
      const { alive, batches: ofBatches } = (await healthOf(gateway)).body.workers;
      return alive === requests && ofBatches.alive === batches;
    });

  it('are told of, and do not make a gateway ready', async () => {
    const forBatches = await startWorker({
      WORKER_CONCURRENCY: '0',
      WORKER_BATCH_CONCURRENCY: '3',
    });
    let forRequests: Stack | undefined;
    try {
      await hasHeardOf(0, 1);
      // A look that was lost is made up for by the next one.
      await eventuallyHolds(async () => {
        const { status, body } = await healthOf(gateway);
        expect(status).toBe(503);
        expect(body.workers).toMatchObject({
          concurrency: 0,
          batches: { alive: 1, concurrency: 3 },
        });
        expect(body.checks.workers?.status).toBe('down');
        expect(body.data_sets).toEqual([{ name: 'echo', generation: 1, workers: 1 }]);
      });

      forRequests = await startWorker({ WORKER_BATCH_CONCURRENCY: '0' });
      await hasHeardOf(1, 1);
      await eventually(() => isReady(gateway));
      await eventually(async () => {
        const told = await metricsOf(gateway);
        const alive = (queue: string) => told.sum('geocoder_workers_alive', { queue });
        return alive('geocode') === 1 && alive('batches') === 1;
      });
    } finally {
      await forRequests?.stop();
      await forBatches.stop();
    }
    await hasHeardOf(0, 0);
  });
});

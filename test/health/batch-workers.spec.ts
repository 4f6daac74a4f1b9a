import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, eventuallyHolds } from '../../tools/services/eventually.js';
import { startInProcess } from '../../tools/services/in-process.js';
import type { QueueHost } from '../../tools/services/stack.js';
import type { InProcessProgram, InProcessStack } from '../../tools/services/in-process.js';
import { queueKinds, startQueueHost } from '../../tools/services/stack.js';
import { scrapeMetrics } from '../support/scraped-metrics.js';
import { healthOf, isReady } from './health-response.js';

describe.each(queueKinds)('workers for batches only, with the queue in %s', (kind) => {
  let queue: QueueHost | undefined;
  let queueUrl: string;
  let gateways: InProcessStack | undefined;
  let gateway: InProcessProgram;

  beforeAll(async () => {
    queue = await startQueueHost(kind);
    queueUrl = queue.url;
    gateways = await startInProcess({ queueUrl, workers: 0, environment: { METRICS_PORT: '0' } });
    gateway = gateways.gateways[0]!;
  });
  afterAll(async () => {
    await gateways?.stop();
    await queue?.stop();
  });

  const startWorker = (environment: Readonly<Record<string, string>>): Promise<InProcessStack> =>
    startInProcess({ queueUrl, gateways: 0, echoes: true, environment });
  const hasHeardOf = (requests: number, batches: number): Promise<void> =>
    eventually(async () => {
      const { alive, batches: ofBatches } = (await healthOf(gateway)).body.workers;
      return alive === requests && ofBatches.alive === batches;
    });

  it('are reported, and do not make a gateway ready', async () => {
    const forBatches = await startWorker({
      WORKER_CONCURRENCY: '0',
      WORKER_BATCH_CONCURRENCY: '3',
    });
    let forRequests: InProcessStack | undefined;
    try {
      await hasHeardOf(0, 1);
      // A failed check is repeated by the next one.
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
        const metrics = await scrapeMetrics(gateway);
        const alive = (queue: string) => metrics.sum('geocoder_workers_alive', { queue });
        return alive('geocode') === 1 && alive('batches') === 1;
      });
    } finally {
      await forRequests?.stop();
      await forBatches.stop();
    }
    await hasHeardOf(0, 0);
  });
});

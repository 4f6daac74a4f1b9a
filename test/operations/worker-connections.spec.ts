import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importDataset } from '#importing';
import { ask } from '../gateway/v2-client.js';
import { eventually, eventuallyHolds } from '../../tools/services/eventually.js';
import { scrapeMetrics } from '../support/scraped-metrics.js';
import { startPostgres } from '../../tools/services/postgres.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import { startInProcess } from '../../tools/services/in-process.js';

const REQUESTS = 20;

/** Each chunk runs one statement. It has so many queries that it shares neither message nor statement with other chunks. */
const position = {
  queries: Array.from({ length: 30 }, () => ({
    location: { latitude: 47.5005, longitude: 9.5205 },
  })),
};

/** Blocks all queries until the transaction ends. */
const lockPremises = {
  name: 'spec-lock-premises',
  text: 'LOCK TABLE premise IN ACCESS EXCLUSIVE MODE',
};

describe('a worker whose Postgres blocks', () => {
  let postgres: TestPostgres;

  beforeAll(async () => {
    postgres = await startPostgres();
    const files = [resolve('test/v1/fixtures/two-parts.geojsonl')];
    await importDataset({ database: postgres.database, dataset: 'spec', files });
  });
  afterAll(() => postgres?.stop());

  it.each([
    { chunks: 4, held: 4 },
    { chunks: 16, held: 16 },
  ])('uses $held connections for $chunks concurrent chunks', async ({ chunks, held }) => {
    const environment = {
      METRICS_PORT: '0',
      ANSWER_CACHE_SIZE: '0',
      WORKER_CONCURRENCY: String(chunks),
    };
    const { url } = postgres;
    const stack = await startInProcess({ queueUrl: url, databaseUrl: url, environment });
    const [gateway, worker] = [stack.gateways[0]!, stack.workers[0]!];
    try {
      await eventually(async () => (await ask(gateway.url, position)).status === 200);
      const answers = await postgres.database.transaction(async (transaction) => {
        await transaction.query(lockPremises);
        const pending = Array.from({ length: REQUESTS }, () => ask(gateway.url, position));
        await eventuallyHolds(async () => {
          const metrics = await scrapeMetrics(worker);
          const connections = (state: string): number =>
            metrics.sum('geocoder_database_pool_connections', { pool: 'gazetteer', state });
          expect([connections('busy'), connections('waiting')]).toEqual([held, 0]);
        });
        return pending;
      });
      const statuses = (await Promise.all(answers)).map(({ status }) => status);
      expect(statuses).toEqual(Array(REQUESTS).fill(200));
    } finally {
      await stack.stop();
    }
  });
});

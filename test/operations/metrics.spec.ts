import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BATCH_QUEUE, GEOCODE_QUEUE } from '#contracts';
import { eventually, eventuallyHolds } from '../../tools/services/eventually.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import { startPostgres } from '../../tools/services/postgres.js';
import type { QueueHost, Stack } from '../../tools/services/stack.js';
import {
  TEST_API_KEY,
  metricsUrlOf,
  programs,
  queueKinds,
  startQueueHost,
  startStack,
} from '../../tools/services/stack.js';
import { askText } from '../gateway/v2-client.js';
import { healthOf } from '../health/health-response.js';
import { scrapeMetrics } from '../support/scraped-metrics.js';

const SECRET_ADDRESS = 'Quince Street 99';

describe.each(queueKinds)('a gateway and a worker on %s', (kind) => {
  let postgres: TestPostgres;
  let queue: QueueHost;
  let stack: Stack;

  beforeAll(async () => {
    [postgres, queue] = await Promise.all([startPostgres(), startQueueHost(kind)]);
    stack = await startStack({
      queueUrl: queue.url,
      databaseUrl: postgres.url,
      workerProgram: programs.echoWorker,
      environment: { METRICS_PORT: '0', REQUEST_TIMEOUT_MS: '10000' },
    });
  });

  afterAll(async () => {
    await stack.stop();
    await queue.stop();
    await postgres.stop();
  });

  const gateway = () => stack.gateways[0]!;
  const worker = () => stack.workers[0]!;

  it('count a request, its chunk and its queries', async () => {
    const answer = await askText(gateway().url, 'fast', 'nowhere');
    expect(answer.status).toBe(200);
    const answered = { route: '/final-destination/v2', kind: 'text', outcome: 'answered' };
    await eventually(
      async () =>
        (await scrapeMetrics(gateway())).sum(
          'geocoder_http_request_duration_seconds_count',
          answered,
        ) === 1,
    );
    await eventuallyHolds(async () => {
      const metrics = await scrapeMetrics(worker());
      expect(metrics.sum('geocoder_queries_total', { kind: 'text', outcome: 'matched' })).toBe(1);
      expect(metrics.sum('geocoder_queries_total', { kind: 'text', outcome: 'no-match' })).toBe(1);
      expect(metrics.sum('geocoder_match_level_total')).toBe(1);
      expect(metrics.sum('geocoder_match_confidence_count')).toBe(1);
      expect(metrics.sum('geocoder_chunk_queries_sum')).toBe(2);
      expect(metrics.sum('geocoder_job_wait_seconds_count', { queue: GEOCODE_QUEUE })).toBe(1);
      const ended = { queue: GEOCODE_QUEUE, outcome: 'answered' };
      expect(metrics.sum('geocoder_job_duration_seconds_count', ended)).toBe(1);
    });
  });

  it('count a refusal by its code', async () => {
    const body = '{}';
    const headers = { 'content-type': 'application/json', authorization: 'not-a-key-of-anyone' };
    const url = `${gateway().url}/final-destination/v2`;
    const refused = await fetch(url, { method: 'POST', headers, body });
    expect(refused.status).toBe(401);
    await eventually(
      async () =>
        (await scrapeMetrics(gateway())).sum('geocoder_refusals_total', {
          reason: 'unauthorized',
        }) === 1,
    );
  });

  it('count no probe as a request', async () => {
    for (const part of ['', '/live', '/ready', '/startup']) await healthOf(gateway(), part);
    await askText(gateway().url, 'fast');
    const routesOf = async () =>
      (await scrapeMetrics(gateway())).valuesOf(
        'geocoder_http_request_duration_seconds_count',
        'route',
      );
    await eventually(async () => (await routesOf()).length > 0);
    expect((await routesOf()).filter((route) => route.startsWith('/health'))).toEqual([]);
  });

  it('report no expected wait without requests', () =>
    eventually(async () =>
      /^geocoder_expected_wait_seconds 0$/m.test((await scrapeMetrics(gateway())).text),
    ));

  const waitsInQueue = async (): Promise<boolean> => {
    const metrics = await scrapeMetrics(gateway());
    const state = { queue: GEOCODE_QUEUE, state: 'waiting' };
    return (
      metrics.sum('geocoder_queue_depth', state) === 1 &&
      metrics.sum('geocoder_queue_oldest_seconds') > 0
    );
  };

  /**
   * Sends a request to a stopped worker, which takes no job before the request has timed out. Whether its job was seen to
   * wait: a statement that the worker sent before it stopped may still take it.
   */
  const sendLateRequest = async (): Promise<boolean> => {
    let wasWaiting = false;
    worker().signal('SIGSTOP');
    try {
      let isAnswered = false;
      const late = askText(gateway().url, 'fast').finally(() => (isAnswered = true));
      await eventually(async () => (wasWaiting = await waitsInQueue()) || isAnswered);
      expect((await late).status).toBe(504);
    } finally {
      worker().signal('SIGCONT');
    }
    return wasWaiting;
  };

  it('count jobs that were dropped after their deadline', async () => {
    let requests = 0;
    await eventually(() => {
      requests += 1;
      return sendLateRequest();
    });
    await eventually(async () => {
      const metrics = await scrapeMetrics(worker());
      return metrics.sum('geocoder_deadline_drops_total', { queue: GEOCODE_QUEUE }) === requests;
    });
    await eventually(async () => {
      const metrics = await scrapeMetrics(gateway());
      const late504 = { outcome: 'late', kind: 'text' };
      return metrics.sum('geocoder_http_request_duration_seconds_count', late504) === requests;
    });
  });

  it('report queues, pools and the event loop', async () => {
    // Values that cannot be read in time are missing until the next scrape.
    await eventuallyHolds(async () => {
      const [ofGateway, ofWorker] = await Promise.all([
        scrapeMetrics(gateway()),
        scrapeMetrics(worker()),
      ]);
      expect(ofGateway.valuesOf('geocoder_database_pool_connections', 'pool')).toEqual([
        'keys',
        'batches',
      ]);
      expect(ofWorker.valuesOf('geocoder_database_pool_connections', 'state')).toEqual([
        'busy',
        'idle',
        'waiting',
      ]);
      expect(ofWorker.valuesOf('geocoder_queue_depth', 'queue')).toEqual([BATCH_QUEUE]);
      for (const { text } of [ofGateway, ofWorker]) {
        expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
      }
    });
  });

  it('report the number of live workers', () =>
    eventually(async () => {
      const metrics = await scrapeMetrics(gateway());
      const alive = (queue: string) => metrics.sum('geocoder_workers_alive', { queue });
      return alive(GEOCODE_QUEUE) === 1 && alive(BATCH_QUEUE) === 1;
    }));

  it('contain no key and no address, and are small', async () => {
    await askText(gateway().url, SECRET_ADDRESS, 'fast');
    await fetch(`${gateway().url}/${encodeURIComponent(SECRET_ADDRESS)}`);
    for (const program of [gateway(), worker()]) {
      const { text } = await scrapeMetrics(program);
      expect(text).not.toMatch(/quince/i);
      expect(text).not.toContain(TEST_API_KEY);
      expect(text.length).toBeLessThan(1_000_000);
    }
  });

  it('serve only metrics on that port', async () => {
    const url = metricsUrlOf(worker());
    expect((await fetch(url.replace('/metrics', '/'))).status).toBe(404);
    expect((await fetch(url, { method: 'POST' })).status).toBe(405);
    expect((await fetch(`${gateway().url}/metrics`)).status).toBe(404);
  });
});

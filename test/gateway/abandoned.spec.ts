import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GEOCODE_QUEUE } from '#contracts';
import { QueueClient } from '#queue';
import { eventually } from '../../tools/services/eventually.js';
import { startInProcess } from '../../tools/services/in-process.js';
import type { QueueHost } from '../../tools/services/stack.js';
import type { InProcessStack } from '../../tools/services/in-process.js';
import { TEST_API_KEY, queueKinds, startQueueHost } from '../../tools/services/stack.js';
import { scrapeMetrics } from '../support/scraped-metrics.js';
import { askText } from './v2-client.js';

const QUEUE_TIMEOUT_MS = 10_000;

describe.each(queueKinds)('a request whose client disconnects, with the queue in %s', (kind) => {
  let host: QueueHost;
  let stack: InProcessStack;
  let queue: QueueClient;

  beforeAll(async () => {
    host = await startQueueHost(kind);
    stack = await startInProcess({
      queueUrl: host.url,
      echoes: true,
      environment: { WORKER_CONCURRENCY: '1', CHUNK_SIZE: '1', METRICS_PORT: '0' },
    });
    queue = new QueueClient({ url: host.url, queue: GEOCODE_QUEUE });
    await eventually(() => queue.isReachable(QUEUE_TIMEOUT_MS));
  });
  afterAll(async () => {
    await queue?.close();
    await stack?.stop();
    await host?.stop();
  });

  const waiting = (count: number): Promise<void> =>
    eventually(async () => (await queue.queueDepth(QUEUE_TIMEOUT_MS)) === count);

  it('is removed from the queue when it is for suggestions, of which each letter aborts one', async () => {
    const [gateway] = stack.gateways;
    const kept = askText(gateway!.url, 'hang');
    await waiting(0);
    const disconnect = new AbortController();
    const abandoned = fetch(`${gateway!.url}/final-destination/v2/suggest?q=haup`, {
      headers: { authorization: TEST_API_KEY },
      signal: disconnect.signal,
    }).catch(() => 'gone');
    await waiting(1);

    disconnect.abort();

    expect(await abandoned).toBe('gone');
    await waiting(0);
    await kept;
    const response = await fetch(`${gateway!.url}/final-destination/v2/suggest?q=haup`, {
      headers: { authorization: TEST_API_KEY },
    });
    expect(await response.json()).toMatchObject({ suggestions: [], version: 'v2' });
  });

  it('is removed from the queue, logged and counted', async () => {
    const [gateway] = stack.gateways;
    const kept = askText(gateway!.url, 'hang', 'hang');
    await waiting(1);
    const disconnect = new AbortController();
    const abandoned = fetch(`${gateway!.url}/final-destination/v2`, {
      method: 'POST',
      headers: { authorization: TEST_API_KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ queries: [{ address_string: 'a' }, { address_string: 'b' }] }),
      signal: disconnect.signal,
    }).catch(() => 'gone');
    await waiting(3);

    disconnect.abort();

    expect(await abandoned).toBe('gone');
    await waiting(1);
    expect((await kept).status).toBe(200);
    const logLine = (): string | undefined =>
      gateway!.lines.find(
        (line) => line.includes('request abandoned') && !line.includes('/suggest'),
      );
    await eventually(() => logLine() !== undefined);
    expect(JSON.parse(logLine()!)).toMatchObject({ path: '/final-destination/v2', queries: 2 });
    expect(JSON.parse(logLine()!)).not.toHaveProperty('status');
    const name = 'geocoder_http_request_duration_seconds_count';
    const labels = { outcome: 'abandoned', route: '/final-destination/v2' };
    expect((await scrapeMetrics(gateway!)).sum(name, labels)).toBe(1);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GEOCODE_QUEUE } from '#contracts';
import { QueueClient } from '#messaging';
import { eventually } from '../support/eventually.js';
import { metricsOf } from '../support/metrics-of.js';
import { queueKinds, startQueueHost } from '../support/queue-host.js';
import type { QueueHost } from '../support/queue-host.js';
import { programs, startStack, TEST_API_KEY } from '../support/stack.js';
import type { Stack } from '../support/stack.js';
import { askText } from './ask.js';

const LOOK_LIMIT_MS = 10_000;

describe.each(queueKinds)('a request whose client goes, with the queue in %s', (kind) => {
  let host: QueueHost;
  let stack: Stack;
  let queue: QueueClient;

  beforeAll(async () => {
    host = await startQueueHost(kind);
    stack = await startStack({
      queueUrl: host.url,
      workerProgram: programs.echoWorker,
      environment: { WORKER_CONCURRENCY: '1', CHUNK_SIZE: '1', METRICS_PORT: '0' },
    });
    queue = new QueueClient({ url: host.url, queue: GEOCODE_QUEUE });
    await eventually(() => queue.isReachable(LOOK_LIMIT_MS));
  });
  afterAll(async () => {
    await queue?.close();
    await stack?.stop();
    await host?.stop();
  });

  const waiting = (count: number): Promise<void> =>
    eventually(async () => (await queue.queueDepth(LOOK_LIMIT_MS)) === count);

  it('is taken out of the queue, and told of', async () => {
    const [gateway] = stack.gateways;
    const patient = askText(gateway!.url, 'hang', 'hang');
    await waiting(1);
    const goes = new AbortController();
    const impatient = fetch(`${gateway!.url}/final-destination/v2`, {
      method: 'POST',
      headers: { authorization: TEST_API_KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ queries: [{ address_string: 'a' }, { address_string: 'b' }] }),
      signal: goes.signal,
    }).catch(() => 'gone');
    await waiting(3);

    goes.abort();

    expect(await impatient).toBe('gone');
    await waiting(1);
    expect((await patient).status).toBe(200);
    const told = (): string | undefined =>
      gateway!.lines.find((line) => line.includes('request abandoned'));
    await eventually(() => told() !== undefined);
    expect(JSON.parse(told()!)).toMatchObject({ path: '/final-destination/v2', queries: 2 });
    expect(JSON.parse(told()!)).not.toHaveProperty('status');
    const name = 'geocoder_http_request_duration_seconds_count';
    expect((await metricsOf(gateway!)).sum(name, { outcome: 'abandoned' })).toBe(1);
  });
});

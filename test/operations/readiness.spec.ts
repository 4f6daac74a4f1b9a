import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importDataset } from '#importing';
import { eventually } from '../../tools/services/eventually.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import { startPostgres } from '../../tools/services/postgres.js';
import type { QueueHost, RunningProgram, Stack, StackOptions } from '../../tools/services/stack.js';
import { awaitQueue, queueKinds, startQueueHost, startStack } from '../../tools/services/stack.js';
import { isReady } from '../health/health-response.js';
import type { ProxiedServer } from '../queue/tcp-proxy.js';
import { TcpProxy, proxyTo } from '../queue/tcp-proxy.js';
import { scrapeMetrics } from '../support/scraped-metrics.js';

/** No bootstrap key, so that gateways need Postgres for their keys. */
const environment = { METRICS_PORT: '0', BOOTSTRAP_API_KEY: '' };

describe.each(queueKinds)('the readiness among metrics, with the queue in %s', (kind) => {
  let postgres: TestPostgres;
  let line: TcpProxy;
  let queue: QueueHost;
  let way: ProxiedServer;
  let stack: Stack;

  beforeAll(async () => {
    [postgres, queue] = await Promise.all([startPostgres(), startQueueHost(kind)]);
    const files = [resolve('test/v1/fixtures/two-parts.geojsonl')];
    await importDataset({ database: postgres.database, dataset: 'spec', files });
    [line, way] = await Promise.all([TcpProxy.to(postgres.url), proxyTo(queue)]);
    stack = await start();
  });
  afterAll(async () => {
    await stack?.stop();
    await way?.close();
    await queue?.stop();
    await line?.cut();
    await postgres?.stop();
  });

  const start = (options: Partial<StackOptions> = {}): Promise<Stack> =>
    startStack({ queueUrl: way.url, databaseUrl: line.url, environment, ...options });
  const gateway = (): RunningProgram => stack.gateways[0]!;
  const worker = (): RunningProgram => stack.workers[0]!;
  const becomes = (program: RunningProgram, ready: 0 | 1): Promise<void> =>
    eventually(async () =>
      new RegExp(`^geocoder_ready ${ready}$`, 'm').test((await scrapeMetrics(program)).text),
    );
  const allBecome = (ready: 0 | 1): Promise<unknown> =>
    Promise.all([gateway(), worker()].map((program) => becomes(program, ready)));

  it('follows the queue', async () => {
    await allBecome(1);
    expect(await Promise.all([gateway(), worker()].map(isReady))).toEqual([true, true]);
    await way.cut();
    await allBecome(0);
    await way.restore();
    await allBecome(1);
  });

  it('of a worker follows Postgres', async () => {
    await line.cut();
    await becomes(worker(), 0);
    await line.restore();
    await becomes(worker(), 1);
  });

  it('of programs that start while the queue is unreachable follows the queue', async () => {
    await way.cut();
    await stack.stop();
    stack = await start({ isQueueUnreachable: true });
    await allBecome(0);
    await way.restore();
    // `startStack` calls it as well: it must not depend on a key that this gateway rejects.
    await awaitQueue(gateway());
    await allBecome(1);
  });

  it('of programs that start while Postgres is down follows Postgres', async () => {
    await line.cut();
    await stack.stop();
    stack = await start();
    await allBecome(0);
    await line.restore();
    await allBecome(1);
  });

  it('is served before a worker has tried to load its gazetteer', () => {
    const at = (event: string): number =>
      worker().lines.findIndex((text) => text.includes(`"${event}"`));
    expect(at('gazetteer refresh failed')).toBeGreaterThan(at('metrics served'));
    expect(at('metrics served')).toBeGreaterThanOrEqual(0);
  });
});

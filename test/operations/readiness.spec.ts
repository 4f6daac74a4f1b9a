import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { importDataset } from '#importing';
import { isReady } from '../health/health-of.js';
import { Line, wayTo } from '../messaging/line.js';
import type { Way } from '../messaging/line.js';
import { eventually } from '../support/eventually.js';
import { metricsOf } from '../support/metrics-of.js';
import { startPostgres } from '../support/postgres.js';
import type { TestPostgres } from '../support/postgres.js';
import { queueKinds, startQueueHost } from '../support/queue-host.js';
import type { QueueHost } from '../support/queue-host.js';
import { startStack } from '../support/stack.js';
import type { RunningProgram, Stack } from '../support/stack.js';

/** Without a key that needs no Postgres. */
const environment = { METRICS_PORT: '0', BOOTSTRAP_API_KEY: '' };

describe.each(queueKinds)('the readiness among metrics, with the queue in %s', (kind) => {
  let postgres: TestPostgres;
  let line: Line;
  let queue: QueueHost;
  let way: Way;
  let stack: Stack;

  beforeAll(async () => {
    [postgres, queue] = await Promise.all([startPostgres(), startQueueHost(kind)]);
    const files = [resolve('test/v1/fixtures/two-parts.geojsonl')];
    await importDataset({ database: postgres.database, dataset: 'spec', files });
    [line, way] = await Promise.all([Line.to(postgres.url), wayTo(queue)]);
    stack = await start();
  });
  afterAll(async () => {
    await stack?.stop();
    await way?.close();
    await queue?.stop();
    await line?.cut();
    await postgres?.stop();
  });

  const start = (): Promise<Stack> =>
    startStack({ queueUrl: way.url, databaseUrl: line.url, environment });
  const gateway = (): RunningProgram => stack.gateways[0]!;
  const worker = (): RunningProgram => stack.workers[0]!;
  const becomes = (program: RunningProgram, ready: 0 | 1): Promise<void> =>
    eventually(async () =>
      new RegExp(`^geocoder_ready ${ready}$`, 'm').test((await metricsOf(program)).text),
    );
  const allBecome = (ready: 0 | 1): Promise<unknown> =>
    Promise.all([gateway(), worker()].map((program) => becomes(program, ready)));

  it('goes with the queue, and comes back with it', async () => {
    await allBecome(1);
    expect(await Promise.all([gateway(), worker()].map(isReady))).toEqual([true, true]);
    await way.cut();
    await allBecome(0);
    await way.mend();
    await allBecome(1);
  });

  it('of a worker goes with Postgres, and comes back with it', async () => {
    await line.cut();
    await becomes(worker(), 0);
    await line.mend();
    await becomes(worker(), 1);
  });

  it('of programs that start while Postgres is away comes with it', async () => {
    await line.cut();
    await stack.stop();
    stack = await start();
    await allBecome(0);
    await line.mend();
    await allBecome(1);
  });

  it('can be asked for before a worker has tried to load its gazetteer', () => {
    const at = (event: string): number =>
      worker().lines.findIndex((text) => text.includes(`"${event}"`));
    expect(at('gazetteer not refreshed')).toBeGreaterThan(at('metrics served'));
    expect(at('metrics served')).toBeGreaterThanOrEqual(0);
  });
});

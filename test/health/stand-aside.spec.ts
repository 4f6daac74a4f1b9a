import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { askText } from '../gateway/ask.js';
import { eventually } from '../support/eventually.js';
import { startPostgres } from '../support/postgres.js';
import type { TestPostgres } from '../support/postgres.js';
import { queueKinds, startQueueHost } from '../support/queue-host.js';
import type { QueueHost } from '../support/queue-host.js';
import { programs, startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';
import { isReady } from './health-of.js';

/** Nobody listens there. */
const NO_DATABASE = 'postgres://nobody@127.0.0.1:1/none';

describe.each(queueKinds)('workers without a gazetteer, with the queue in %s', (kind) => {
  let host: QueueHost;
  let able: Stack;
  let unable: Stack;

  beforeAll(async () => {
    host = await startQueueHost(kind);
    able = await startStack({ queueUrl: host.url, workerProgram: programs.echoWorker });
    unable = await startStack({
      queueUrl: host.url,
      databaseUrl: NO_DATABASE,
      gateways: 0,
      workers: 2,
    });
  });
  afterAll(async () => {
    await unable?.stop();
    await able?.stop();
    await host?.stop();
  });

  it('leave requests to one that has it, and fail them at once where there is none', async () => {
    const { url } = able.gateways[0]!;
    const statuses = new Set<number>();
    const askOnAndOn = async (): Promise<void> => {
      for (let count = 0; count < 40; count += 1) {
        statuses.add((await askText(url, 'fast')).status);
      }
    };
    await Promise.all(Array.from({ length: 8 }, askOnAndOn));
    expect([...statuses]).toEqual([200]);

    expect(await able.workers[0]!.stop()).toBe('stopped');
    expect((await askText(url, 'fast')).status).toBe(503);
  });
});

describe('a worker whose database holds no data set', () => {
  let postgres: TestPostgres;
  let stack: Stack;

  beforeAll(async () => {
    postgres = await startPostgres();
    stack = await startStack({ queueUrl: postgres.url, databaseUrl: postgres.url });
  });
  afterAll(async () => {
    await stack?.stop();
    await postgres?.stop();
  });

  it('does not say that there is no such address', async () => {
    const [gateway, worker] = [stack.gateways[0]!, stack.workers[0]!];
    await eventually(async () => !(await isReady(worker)));
    expect((await askText(gateway.url, 'Main Street 1')).status).toBe(503);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../tools/services/eventually.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import { startPostgres } from '../../tools/services/postgres.js';
import type { QueueHost, Stack } from '../../tools/services/stack.js';
import { programs, queueKinds, startQueueHost, startStack } from '../../tools/services/stack.js';
import { askText } from '../gateway/ask.js';
import { isReady } from './health-of.js';

/** No server listens there. */
const NO_DATABASE = 'postgres://user@127.0.0.1:1/none';

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

  it('leave requests to one that has it, and fail them at once when there is none', async () => {
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

describe('a worker whose database contains no data set', () => {
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

  it('does not answer no-match', async () => {
    const [gateway, worker] = [stack.gateways[0]!, stack.workers[0]!];
    await eventually(async () => !(await isReady(worker)));
    expect((await askText(gateway.url, 'Main Street 1')).status).toBe(503);
  });
});

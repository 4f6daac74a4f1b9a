import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../tools/services/eventually.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import { startPostgres } from '../../tools/services/postgres.js';
import { startInProcess } from '../../tools/services/in-process.js';
import type { QueueHost } from '../../tools/services/stack.js';
import type { InProcessStack } from '../../tools/services/in-process.js';
import { queueKinds, startQueueHost } from '../../tools/services/stack.js';
import { askText } from '../gateway/v2-client.js';
import { isReady } from './health-response.js';

/** No server listens there. */
const NO_DATABASE = 'postgres://user@127.0.0.1:1/none';

describe.each(queueKinds)('workers without a gazetteer, with the queue in %s', (kind) => {
  let host: QueueHost;
  let able: InProcessStack;
  let unable: InProcessStack;

  beforeAll(async () => {
    host = await startQueueHost(kind);
    able = await startInProcess({ queueUrl: host.url, echoes: true });
    unable = await startInProcess({
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
  let stack: InProcessStack;

  beforeAll(async () => {
    postgres = await startPostgres();
    stack = await startInProcess({ queueUrl: postgres.url, databaseUrl: postgres.url });
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

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Batch } from '#batches';
import { Database } from '#database';
import { eventually } from '../../tools/services/eventually.js';
import { withDatabase } from '../../tools/services/postgres.js';
import { startRedisServer } from '../../tools/services/redis-server.js';
import type { RedisServer } from '../../tools/services/redis-process.js';
import { programs, startStack } from '../../tools/services/stack.js';
import type { Stack } from '../../tools/services/stack.js';
import { describeWithRedis } from '../support/with-redis.js';
import { accepted, startBatchStores, uploadOf, submissionOptions } from './batch-stores.js';
import type { BatchStores } from './batch-stores.js';

const CHUNKS = 120;
const ROWS_A_CHUNK = 10;

/** Simulates a worker whose clock is ahead. */
const hoursAhead = (hours: number): Readonly<Record<string, string>> => ({
  NODE_OPTIONS: `--import=data:text/javascript,const{now}=Date;Date.now=()=>now()+${hours * 3_600_000}`,
});

describeWithRedis('workers that answer a batch', () => {
  let own: BatchStores;
  let redis: RedisServer;
  let stacks: readonly Stack[] = [];

  beforeAll(async () => {
    own = await startBatchStores();
    redis = (await startRedisServer())!;
    const stack = (environment: Readonly<Record<string, string>>): Promise<Stack> =>
      startStack({
        queueUrl: redis.url,
        databaseUrl: own.url,
        gateways: 0,
        workerProgram: programs.echoWorker,
        environment,
      });
    stacks = await Promise.all([stack({}), stack(hoursAhead(3))]);
  });
  afterAll(async () => {
    await Promise.all(stacks.map((stack) => stack.stop()));
    await redis?.stop();
    await own?.stop();
  });

  const submitted = async (text: string, chunks = CHUNKS): Promise<Batch> => {
    const rows = Array.from({ length: ROWS_A_CHUNK }, () => text);
    const upload = uploadOf(Array.from({ length: chunks }, () => rows));
    return accepted(await own.writer.submit(submissionOptions(), upload));
  };
  const find = async ({ keyId, id }: Batch): Promise<Batch> => (await own.batches.find(keyId, id))!;
  const isBegun = async (batch: Batch): Promise<boolean> =>
    (await find(batch)).counts.processed > 0;
  const isCompleted = async (batch: Batch): Promise<boolean> =>
    (await find(batch)).status === 'completed';

  /** Waits until every row has been answered exactly once. */
  const complete = async (batch: Batch): Promise<void> => {
    await eventually(() => isCompleted(batch));
    const { total } = batch.counts;
    expect((await find(batch)).counts).toMatchObject({ processed: total, matched: total });
  };

  /** Runs an action in the middle of a batch. */
  const through = async (incident: () => Promise<unknown>): Promise<void> => {
    const batch = await submitted('row');
    await eventually(() => isBegun(batch));
    await incident();
    await complete(batch);
  };

  const allowConnections = async (isAllowed: boolean): Promise<void> => {
    const administration = new Database({ url: withDatabase(own.url, 'postgres') });
    const name = new URL(own.url).pathname.slice(1);
    await administration.execute(`
      ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS ${isAllowed};
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = '${name}' AND application_name = 'worker' AND NOT ${isAllowed}`);
    await administration.close();
  };

  it('continue after the queue was emptied', () => through(() => redis.empty()));

  it('continue after the queue was replaced', () => through(() => redis.restart()));

  it('continue after an outage of Postgres', () =>
    through(async () => {
      await allowConnections(false);
      await allowConnections(true);
    }));

  it('count nothing twice when one of them was frozen and resumes', async () => {
    const [worker] = stacks[0]!.workers;
    const batch = await submitted('slow', 4);
    await eventually(async () => (await find(batch)).status !== 'queued');
    worker!.signal('SIGSTOP');
    await complete(batch);
    worker!.signal('SIGCONT');
    await complete(await submitted('row'));
    await complete(batch);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Batch } from '#batches';
import { eventually } from '../../tools/services/eventually.js';
import { startInProcess } from '../../tools/services/in-process.js';
import type { InProcessStack } from '../../tools/services/in-process.js';
import { accepted, startBatchStores, uploadOf, submissionOptions } from './batch-stores.js';
import type { BatchStores } from './batch-stores.js';

const ROWS_A_CHUNK = 20;

describe('workers that answer batches of several keys', () => {
  let own: BatchStores;
  let stack: InProcessStack;

  beforeAll(async () => {
    own = await startBatchStores();
    stack = await startInProcess({
      queueUrl: own.url,
      databaseUrl: own.url,
      gateways: 0,
      workers: 2,
      echoes: true,
    });
  });
  afterAll(async () => {
    await stack?.stop();
    await own.stop();
  });

  const submitted = async (keyId: string, chunks: number): Promise<Batch> => {
    const rows = Array.from({ length: ROWS_A_CHUNK }, (_, at) => `row ${at}`);
    const upload = uploadOf(Array.from({ length: chunks }, () => rows));
    return accepted(await own.writer.submit(submissionOptions({ keyId }), upload));
  };
  const find = async ({ keyId, id }: Batch): Promise<Batch> => (await own.batches.find(keyId, id))!;
  const hasStatus = async (batch: Batch, status: string): Promise<boolean> =>
    (await find(batch)).status === status;

  it('finish a small batch although a huge one came first', async () => {
    const huge = await submitted('huge', 400);
    await eventually(async () => (await find(huge)).counts.processed > 0);
    const small = await Promise.all([submitted('small', 3), submitted('other', 3)]);
    for (const batch of [...small, huge]) await eventually(() => hasStatus(batch, 'completed'));
    const { counts, finishedAt } = await find(huge);
    expect(counts).toMatchObject({ processed: 400 * ROWS_A_CHUNK });
    for (const batch of small) {
      expect((await find(batch)).finishedAt!.getTime()).toBeLessThan(finishedAt!.getTime());
    }
  });

  it('leave a batch at once when it is cancelled', async () => {
    const batch = await submitted('sorry', 400);
    await eventually(async () => (await find(batch)).counts.processed > 0);
    const cancelled = await own.batches.cancel('sorry', batch.id);
    expect(cancelled).toMatchObject({ status: 'cancelled', finishedAt: expect.any(Date) });
    const next = await submitted('next', 1);
    await eventually(() => hasStatus(next, 'completed'));
    expect((await find(batch)).counts).toEqual(cancelled?.counts);
  });
});

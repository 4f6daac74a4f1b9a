import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KeyStore } from '#access';
import { eventually } from '../../tools/services/eventually.js';
import { csv, startBatchService, upload } from './batch-service.js';
import type { BatchService } from './batch-service.js';
import { slowUpload, uploadsUnderWay } from './slow-upload.js';

const rows = { type: csv, body: 'city\nUlm\n' };

describe('the slots for uploads', () => {
  let service: BatchService;

  beforeAll(async () => {
    service = await startBatchService({ BATCH_UPLOADS: '2' }, 0);
  });
  afterAll(() => service.stop());

  it('are not all used by one key', async () => {
    const { key } = await new KeyStore(service.postgres.database).create({ name: 'other' });
    const others = { ...rows, headers: { authorization: key } };
    await eventually(async () => (await upload(service.url, others)).status === 202);
    const slow = slowUpload(service.url, 'city\nUlm\n');
    await eventually(async () => (await uploadsUnderWay(service.postgres)) === 1);
    const refused = await upload(service.url, rows);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(await refused.json()).toMatchObject({ code: 'too_many_batches' });
    expect((await upload(service.url, others)).status).toBe(202);
    slow.end();
    expect((await slow.answer).status).toBe(202);
    expect((await upload(service.url, rows)).status).toBe(202);
  });

  it('are not needed to learn that the first of twenty equal submissions is in progress', async () => {
    const headers = { 'idempotency-key': 'one-of-twenty' };
    const first = slowUpload(service.url, rows.body, headers);
    await eventually(async () => (await uploadsUnderWay(service.postgres)) === 1);

    const others = await Promise.all(
      Array.from({ length: 19 }, () => upload(service.url, { ...rows, headers })),
    );

    expect(others.map(({ status }) => status)).toEqual(others.map(() => 409));
    for (const other of others) {
      expect(await other.json()).toMatchObject({ code: 'idempotency_under_way' });
    }
    first.end();
    expect((await first.answer).status).toBe(202);
    expect((await upload(service.url, { ...rows, headers })).status).toBe(202);
  });
});

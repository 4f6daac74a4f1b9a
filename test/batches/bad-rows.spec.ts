import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partlyBad } from './bad-rows.table.js';
import { ended, linesAt, startBatchService, upload } from './batch-service.js';
import type { BatchService } from './batch-service.js';

describe('an upload with invalid rows', () => {
  let service: BatchService;

  beforeAll(async () => {
    service = await startBatchService();
  });
  afterAll(() => service.stop());

  it.each(partlyBad)('reports each by its position and answers the others: $what', async (bad) => {
    const { unit, sent, rows, rejections } = bad;
    const batch = await ended(service.url, await upload(service.url, sent));
    const errors = await linesAt(service.url, batch.links.errors);
    expect(errors.map(({ error }) => error?.reason)).toEqual(
      rejections.map(([place, reason]) =>
        expect.stringMatching(new RegExp(`^${unit} ${place}: .*${reason.source}`)),
      ),
    );
    expect(batch).toMatchObject({
      status: 'completed',
      counts: { total: rows, ok: rows - rejections.length, rejected: rejections.length },
    });
    const results = await linesAt(service.url, batch.links.results);
    expect(results.map(({ row }) => row)).toEqual(
      Array.from({ length: rows }, (_, index) => index + 1),
    );
  });
});

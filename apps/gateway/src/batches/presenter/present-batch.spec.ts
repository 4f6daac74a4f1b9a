import { describe, expect, it } from 'vitest';
import type { Batch } from '#batches';
import { presentBatch, presentList, retryAfterHeaders } from './present-batch.js';

const at = (seconds: number): Date => new Date(Date.UTC(2026, 0, 1) + seconds * 1_000);

const queued: Batch = {
  id: '0b4c4b56-39c2-4d4a-9ad7-1a1f6a7a4a9b',
  keyId: 'key-1',
  status: 'queued',
  counts: { total: 1_000, processed: 0, matched: 0, unmatched: 0, rejected: 0 },
  chunks: 2,
  presentation: {},
  createdAt: at(0),
  expiresAt: at(3_600),
};

const running: Batch = {
  ...queued,
  status: 'running',
  counts: { total: 1_000, processed: 500, matched: 480, unmatched: 15, rejected: 5 },
  startedAt: at(10),
};

describe('the presented batch', () => {
  it('omits what is not known yet', () => {
    expect(JSON.parse(JSON.stringify(presentBatch(queued, at(5))))).not.toHaveProperty('started');
    expect(presentBatch(queued, at(5))).toMatchObject({
      rows_per_second: undefined,
      expected_end: undefined,
    });
    const begun = { ...queued, status: 'running', startedAt: at(5) } as const;
    expect(presentBatch(begun, at(5)).expected_end).toBeUndefined();
    expect(presentBatch(begun, at(6)).expected_end).toBeUndefined();
  });

  it('estimates its end from the throughput since the start', () => {
    expect(presentBatch(running, at(20))).toMatchObject({
      counts: { total: 1_000, processed: 500, ok: 480, no_matches: 15, rejected: 5 },
      rows_per_second: 50,
      expected_end: at(30).toISOString(),
    });
  });

  it('keeps the throughput at its end', () => {
    const ended = { ...running, status: 'cancelled', finishedAt: at(20) } as const;
    expect(presentBatch(ended, at(500))).toMatchObject({
      rows_per_second: 50,
      finished: at(20).toISOString(),
      expected_end: undefined,
    });
  });
});

describe('the Retry-After of a batch', () => {
  it.each([
    ['is five seconds without an estimate', queued, 5, { 'Retry-After': '5' }],
    ['is the estimated end', running, 20, { 'Retry-After': '10' }],
    ['is a minute at most', running, 2_000, { 'Retry-After': '60' }],
    ['is absent once the batch has ended', { ...running, status: 'failed' } as const, 20, {}],
  ])('%s', (_name, batch, seconds, headers) => {
    expect(retryAfterHeaders(batch, at(seconds))).toEqual(headers);
  });
});

describe('a page of batches', () => {
  const other = { ...queued, id: '11111111-39c2-4d4a-9ad7-1a1f6a7a4a9b' };

  it('links to the next page if there is one', () => {
    const page = presentList([queued, other], { limit: 1, status: 'queued' });
    expect(page.batches.map(({ id }) => id)).toEqual([queued.id]);
    expect(page.next).toBe(
      `/final-destination/v2/batches?status=queued&limit=1&cursor=${queued.id}`,
    );
  });

  it('has no link on the last page', () => {
    expect(presentList([queued, other], { limit: 2 }).next).toBeUndefined();
    expect(presentList([], { limit: 2 })).toEqual({ batches: [], next: undefined });
  });
});

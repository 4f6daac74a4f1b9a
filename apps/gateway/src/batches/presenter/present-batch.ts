import { isUnfinished } from '#batches';
import type { Batch } from '#batches';
import type { BatchBody } from './batch.body.js';
import { presentWebhook } from './present-webhook.js';

/** Where batches are. */
export const BATCHES_PATH = '/final-destination/v2/batches';

/** A batch as its owner sees it at a time. */
export const presentBatch = (batch: Batch, now = new Date()): BatchBody => {
  const { counts } = batch;
  const rate = rowsPerSecond(batch, now);
  const self = `${BATCHES_PATH}/${batch.id}`;
  return {
    id: batch.id,
    status: batch.status,
    counts: {
      total: counts.total,
      processed: counts.processed,
      ok: counts.matched,
      no_matches: counts.unmatched,
      rejected: counts.rejected,
    },
    created: batch.createdAt.toISOString(),
    started: batch.startedAt?.toISOString(),
    finished: batch.finishedAt?.toISOString(),
    expected_end: expectedEnd(batch, { now, rate })?.toISOString(),
    expires: batch.expiresAt.toISOString(),
    rows_per_second: rate === undefined ? undefined : Math.round(rate * 10) / 10,
    webhook: batch.webhook && presentWebhook(batch, batch.webhook),
    links: { self, results: `${self}/results`, errors: `${self}/errors`, events: `${self}/events` },
  };
};

/** Undefined until there is something to go by. */
const rowsPerSecond = (batch: Batch, now: Date): number | undefined => {
  const { startedAt, finishedAt = now, counts } = batch;
  const seconds = startedAt && (finishedAt.getTime() - startedAt.getTime()) / 1_000;
  return seconds && seconds > 0 ? counts.processed / seconds : undefined;
};

const expectedEnd = (
  batch: Batch,
  { now, rate }: { readonly now: Date; readonly rate: number | undefined },
): Date | undefined => {
  if (!isUnfinished(batch) || !rate) return undefined;
  const { total, processed } = batch.counts;
  return new Date(now.getTime() + ((total - processed) / rate) * 1_000);
};

import type { Batch, BatchPage } from '#batches';
import type { BatchListBody } from './batch.body.js';
import { BATCHES_PATH, presentBatch } from './present-batch.js';

/** A page of a list, made of one batch more than it holds if there are more. */
export const presentList = (batches: readonly Batch[], page: BatchPage): BatchListBody => {
  const shown = batches.slice(0, page.limit);
  const last = shown.at(-1);
  const hasMore = batches.length > shown.length && last !== undefined;
  return {
    batches: shown.map((batch) => presentBatch(batch)),
    next: hasMore ? linkBehind(last, page) : undefined,
  };
};

const linkBehind = ({ id }: Batch, { status, limit }: BatchPage): string => {
  const parameters = new URLSearchParams({ ...(status && { status }), limit: String(limit) });
  parameters.set('cursor', id);
  return `${BATCHES_PATH}?${parameters}`;
};

import { isUnfinished } from '#batches';
import type { Batch } from '#batches';
import { presentBatch } from './present-batch.js';

/** Of a batch that nothing can be said of yet, and the most that anybody is told to wait. Seconds. */
const USUAL_SECONDS = 5;
const MOST_SECONDS = 60;

/** When to look at a batch again, as a header; without one that has ended. */
export const retryAfterOf = (batch: Batch, now = new Date()): Readonly<Record<string, string>> => {
  if (!isUnfinished(batch)) return {};
  const { expected_end: end } = presentBatch(batch, now);
  const seconds = end === undefined ? USUAL_SECONDS : (Date.parse(end) - now.getTime()) / 1_000;
  return { 'Retry-After': String(Math.min(MOST_SECONDS, Math.max(1, Math.ceil(seconds)))) };
};

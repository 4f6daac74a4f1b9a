import { batchStatuses } from '#batches';
import type { BatchPage, BatchStatus } from '#batches';
import { ApiError } from '../../errors/api-error.js';
import { UUID } from '../own-batch.js';

const USUAL_LIMIT = 20;
export const MOST_LISTED = 100;

const parameterNames: ReadonlySet<string> = new Set(['status', 'limit', 'cursor']);

/** Reads which batches are listed; throws an ApiError. */
export function readPage(parameters: Readonly<Record<string, unknown>>): BatchPage {
  const unknown = Object.keys(parameters).find((name) => !parameterNames.has(name));
  if (unknown !== undefined) throw refused(`${unknown.slice(0, 60)} is not known`);
  const { status, limit, cursor } = parameters;
  if (status !== undefined && !isStatus(status)) {
    throw refused(`status must be one of ${batchStatuses.join(' ')}`);
  }
  const count = limit === undefined ? USUAL_LIMIT : countOf(limit);
  if (count < 1 || count > MOST_LISTED) {
    throw refused(`limit must be a number from 1 to ${MOST_LISTED}`);
  }
  if (cursor !== undefined && !isId(cursor)) throw unknownCursor();
  return { status, limit: count, after: cursor };
}

/** A cursor that no page of this key's list led to. */
export const unknownCursor = (): ApiError => refused('cursor must come from the link next');

const isStatus = (status: unknown): status is BatchStatus =>
  (batchStatuses as readonly unknown[]).includes(status);

const isId = (text: unknown): text is string => typeof text === 'string' && UUID.test(text);

const countOf = (limit: unknown): number =>
  typeof limit === 'string' && /^\d{1,3}$/.test(limit) ? Number(limit) : 0;

const refused = (what: string): ApiError =>
  new ApiError('validationFailed', { reason: `the parameter ${what}` });

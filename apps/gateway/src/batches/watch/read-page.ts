import { batchStatuses } from '#batches';
import type { BatchPage, BatchStatus } from '#batches';
import type { ApiError } from '../../errors/api-error.js';
import { UUID } from '../own-batch.js';
import { refusedParameter, refuseUnknownParameters } from '../refusals.js';

const USUAL_LIMIT = 20;

/** Batches on a page. */
export const MOST_LISTED = 100;

const parameterNames = ['status', 'limit', 'cursor'];

/** Reads which batches are listed; throws an ApiError. */
export function readPage(parameters: Readonly<Record<string, unknown>>): BatchPage {
  refuseUnknownParameters(parameters, parameterNames);
  const { status, limit, cursor } = parameters;
  if (status !== undefined && !isStatus(status)) {
    throw refusedParameter(`status must be one of ${batchStatuses.join(' ')}`);
  }
  const count = limit === undefined ? USUAL_LIMIT : countOf(limit);
  if (count < 1 || count > MOST_LISTED) {
    throw refusedParameter(`limit must be a number from 1 to ${MOST_LISTED}`);
  }
  if (cursor !== undefined && !isId(cursor)) throw unknownCursor();
  return { status, limit: count, after: cursor };
}

/** A cursor that no page of this key's list led to. */
export const unknownCursor = (): ApiError =>
  refusedParameter('cursor must come from the link next');

const isStatus = (status: unknown): status is BatchStatus =>
  (batchStatuses as readonly unknown[]).includes(status);

const isId = (text: unknown): text is string => typeof text === 'string' && UUID.test(text);

const countOf = (limit: unknown): number =>
  typeof limit === 'string' && /^\d{1,3}$/.test(limit) ? Number(limit) : 0;

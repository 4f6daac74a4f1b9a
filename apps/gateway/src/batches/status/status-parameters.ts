import type { BatchPage, BatchStatus } from '#batches';
import { batchStatuses } from '#batches';
import type { ApiError } from '../../http/errors/api-error.js';
import { UUID_PATTERN, parameterError, rejectUnknownParameters } from '../request-validation.js';

const DEFAULT_PAGE_SIZE = 20;

/** Maximum number of batches per page. */
export const MAX_PAGE_SIZE = 100;

const listParameterNames = ['status', 'limit', 'cursor'];

/** Reads the parameters of the list. Throws an ApiError. */
export function readListParameters(parameters: Readonly<Record<string, unknown>>): BatchPage {
  rejectUnknownParameters(parameters, listParameterNames);
  const { status, limit, cursor } = parameters;
  if (status !== undefined && !isStatus(status)) {
    throw parameterError(`status must be one of ${batchStatuses.join(' ')}`);
  }
  const count = limit === undefined ? DEFAULT_PAGE_SIZE : countOf(limit);
  if (count < 1 || count > MAX_PAGE_SIZE) {
    throw parameterError(`limit must be a number from 1 to ${MAX_PAGE_SIZE}`);
  }
  if (cursor !== undefined && !isId(cursor)) throw invalidCursor();
  return { status, limit: count, after: cursor };
}

/** The cursor is none that a page of this key has returned. */
export const invalidCursor = (): ApiError => parameterError('cursor must come from the link next');

const isStatus = (status: unknown): status is BatchStatus =>
  (batchStatuses as readonly unknown[]).includes(status);

const isId = (text: unknown): text is string => typeof text === 'string' && UUID_PATTERN.test(text);

const countOf = (limit: unknown): number =>
  typeof limit === 'string' && /^\d{1,3}$/.test(limit) ? Number(limit) : 0;

/** Common load balancers close connections that are silent for longer. */
export const MAX_WAIT_SECONDS = 60;

/** Reads the duration of a long poll, in milliseconds. Throws an ApiError. */
export function readWaitMs(parameters: Readonly<Record<string, unknown>>): number {
  rejectUnknownParameters(parameters, ['wait']);
  const { wait } = parameters;
  if (wait === undefined) return 0;
  const seconds = typeof wait === 'string' && /^\d{1,2}$/.test(wait) ? Number(wait) : Infinity;
  if (seconds <= MAX_WAIT_SECONDS) return seconds * 1_000;
  throw parameterError(`wait must be a number of seconds from 0 to ${MAX_WAIT_SECONDS}`);
}

import { batchStatuses } from '#batches';
import type { BatchPage, BatchStatus } from '#batches';
import { ApiError } from '../../errors/api-error.js';

/** What the URL says of the list that is asked for. */
export interface PageParameters {
  readonly status?: string;
  readonly limit?: string;
  readonly after?: string;
}

const USUAL_LIMIT = 20;
const MOST = 100;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Reads which batches are listed; throws an ApiError. */
export function readPage({ status, limit, after }: PageParameters): BatchPage {
  if (status !== undefined && !isStatus(status)) {
    throw refused(`status must be one of ${batchStatuses.join(' ')}`);
  }
  const count = limit === undefined ? USUAL_LIMIT : /^\d{1,3}$/.test(limit) ? Number(limit) : 0;
  if (count < 1 || count > MOST) throw refused(`limit must be a number from 1 to ${MOST}`);
  if (after !== undefined && !UUID.test(after)) throw refused('after must be the id of a batch');
  return { status, limit: count, after };
}

const isStatus = (status: string): status is BatchStatus =>
  (batchStatuses as readonly string[]).includes(status);

const refused = (what: string): ApiError =>
  new ApiError('validationFailed', { reason: `the parameter ${what}` });

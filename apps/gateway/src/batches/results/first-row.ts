import { ApiError } from '../../errors/api-error.js';

const ROW = /^[1-9]\d{0,8}$/;

/** The row that `?from=` names, from 1, the first one without it; throws an ApiError. */
export function firstRowOf(from: string | undefined): number {
  if (from === undefined) return 1;
  if (ROW.test(from)) return Number(from);
  const reason = 'the parameter from must be the number of a row, from 1';
  throw new ApiError('validationFailed', { reason });
}

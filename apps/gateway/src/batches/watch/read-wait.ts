import { ApiError } from '../../errors/api-error.js';

/** Common load balancers drop a connection that has been silent for longer. */
export const LONGEST_WAIT_SECONDS = 60;

/** How long an answer may be held back for news; milliseconds. Throws an ApiError. */
export function readWait(wait: string | undefined): number {
  if (wait === undefined) return 0;
  if (/^\d{1,2}$/.test(wait) && Number(wait) <= LONGEST_WAIT_SECONDS) return Number(wait) * 1_000;
  const reason = `the parameter wait must be a number of seconds from 0 to ${LONGEST_WAIT_SECONDS}`;
  throw new ApiError('validationFailed', { reason });
}

import { ApiError } from '../../errors/api-error.js';

/** Common load balancers drop a connection that has been silent for longer. */
export const LONGEST_WAIT_SECONDS = 60;

/** How long an answer may be held back for news; milliseconds. Throws an ApiError. */
export function readWait(parameters: Readonly<Record<string, unknown>>): number {
  const unknown = Object.keys(parameters).find((name) => name !== 'wait');
  if (unknown !== undefined) throw refused(`${unknown.slice(0, 60)} is not known`);
  const { wait } = parameters;
  if (wait === undefined) return 0;
  const seconds = typeof wait === 'string' && /^\d{1,2}$/.test(wait) ? Number(wait) : Infinity;
  if (seconds <= LONGEST_WAIT_SECONDS) return seconds * 1_000;
  throw refused(`wait must be a number of seconds from 0 to ${LONGEST_WAIT_SECONDS}`);
}

const refused = (what: string): ApiError =>
  new ApiError('validationFailed', { reason: `the parameter ${what}` });

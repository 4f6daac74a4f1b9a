import { refusedParameter, refuseUnknownParameters } from '../refusals.js';

/** Common load balancers drop a connection that has been silent for longer. */
export const LONGEST_WAIT_SECONDS = 60;

/** How long an answer may be held back for news; milliseconds. Throws an ApiError. */
export function readWait(parameters: Readonly<Record<string, unknown>>): number {
  refuseUnknownParameters(parameters, ['wait']);
  const { wait } = parameters;
  if (wait === undefined) return 0;
  const seconds = typeof wait === 'string' && /^\d{1,2}$/.test(wait) ? Number(wait) : Infinity;
  if (seconds <= LONGEST_WAIT_SECONDS) return seconds * 1_000;
  throw refusedParameter(`wait must be a number of seconds from 0 to ${LONGEST_WAIT_SECONDS}`);
}

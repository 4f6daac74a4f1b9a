import { QueryTimeoutError, errorCode, isConnectionError } from '#database';

/** Why the database did not run a statement that may succeed later. */
type Outage = 'disk-full' | 'unreachable' | 'timed-out';

/**
 * Classifies an error of the database, for the gateway and the worker, which do not import `#database`;
 * undefined if it is no outage.
 */
export function classifyOutage(error: unknown): Outage | undefined {
  if (error instanceof QueryTimeoutError) return 'timed-out';
  if (errorCode(error) === DISK_FULL) return 'disk-full';
  return isConnectionError(error) ? 'unreachable' : undefined;
}

/** SQLSTATE disk_full. */
const DISK_FULL = '53100';

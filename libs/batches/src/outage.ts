import { errorCode, isConnectionError, QueryTimeoutError } from '#database';

/** SQLSTATE of a disk without space. */
const DISK_FULL = '53100';

/** What an error says of where batches are kept: full, out of reach, or too slow; else undefined. */
export function outageOf(error: unknown): 'full' | 'away' | 'late' | undefined {
  if (error instanceof QueryTimeoutError) return 'late';
  if (errorCode(error) === DISK_FULL) return 'full';
  return isConnectionError(error) ? 'away' : undefined;
}

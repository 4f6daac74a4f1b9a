import { isConnectionError, QueryTimeoutError } from '#database';

/** What an error says of where batches are kept: out of reach, or too slow; else undefined. */
export function outageOf(error: unknown): 'away' | 'late' | undefined {
  if (error instanceof QueryTimeoutError) return 'late';
  return isConnectionError(error) ? 'away' : undefined;
}

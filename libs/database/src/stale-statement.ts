import { errorCode } from './connection-error.js';

/**
 * A prepared statement that no longer fits: its result type changed with the schema, or the server
 * has forgotten it. A fresh connection prepares it anew.
 */
const staleStates: ReadonlySet<string> = new Set(['0A000', '26000']);

/** Whether a statement was not run because what was prepared of it no longer holds. */
export const isStale = (error: unknown): boolean => staleStates.has(errorCode(error) ?? '');

/**
 * Attempts again what met a stale statement, which has not run. Each attempt drops the connection
 * that it was prepared on, so that one more than there are connections meets a fresh one.
 */
export async function attemptAfresh<T>(connections: number, attempt: () => Promise<T>): Promise<T> {
  for (let left = connections; ; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0 || !isStale(error)) throw error;
    }
  }
}

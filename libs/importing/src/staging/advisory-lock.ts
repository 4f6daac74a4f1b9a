import type { Database, Statement } from '#database';

const LOCK_TIMEOUT_MS = 60_000;

/** A lock on a data set, as Postgres keeps it for whoever agrees on its name. */
export interface AdvisoryLock {
  /** Takes the lock, and says whether it `is_locked`. */
  readonly statement: Statement;
  readonly dataset: string;
}

/**
 * Works while it has a lock, or gives up with undefined where the statement says that there is none
 * to be had. The lock lives in a transaction that does nothing else, so that it ends with the
 * process, however that ends.
 */
export const withAdvisoryLock = <Result>(
  database: Database,
  { statement, dataset }: AdvisoryLock,
  work: () => Promise<Result>,
): Promise<Result | undefined> =>
  database.transaction(async (transaction) => {
    const options = { timeoutMs: LOCK_TIMEOUT_MS };
    const [row] = await transaction.query<{ is_locked: boolean }>(statement, [dataset], options);
    if (!row?.is_locked) return undefined;
    // Last, since it also ends the snapshot of the query before: clearing away waits for old ones.
    await transaction.execute('SET LOCAL idle_in_transaction_session_timeout = 0');
    return work();
  });

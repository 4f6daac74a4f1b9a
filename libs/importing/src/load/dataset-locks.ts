import type { Database, Statement } from '#database';
import { ImportError } from '../model/errors.js';

const LOCK_TIMEOUT_MS = 60_000;

/** A Postgres advisory lock on a data set. */
interface AdvisoryLock {
  /** Takes the lock and returns whether it `is_locked`. */
  readonly statement: Statement;
  readonly dataset: string;
}

/**
 * Runs the work while holding a lock; returns undefined when the lock is not available. The lock
 * belongs to a transaction of its own, so it is released when the process ends for any reason.
 */
const withAdvisoryLock = <Result>(
  database: Database,
  { statement, dataset }: AdvisoryLock,
  work: () => Promise<Result>,
): Promise<Result | undefined> =>
  database.transaction(async (transaction) => {
    const options = { timeoutMs: LOCK_TIMEOUT_MS };
    const [row] = await transaction.query<{ is_locked: boolean }>(statement, [dataset], options);
    if (!row?.is_locked) return undefined;
    // Executed last, because it also ends the snapshot of the query before: DETACH CONCURRENTLY
    // waits for old snapshots.
    await transaction.execute('SET LOCAL idle_in_transaction_session_timeout = 0');
    return work();
  });

const tryLock: Statement = {
  name: 'importing_lock_dataset',
  text: `SELECT pg_try_advisory_xact_lock(hashtext('importing'), hashtext($1)) AS is_locked`,
};

/**
 * Prevents concurrent imports, rollbacks and removals of a data set. Throws an ImportError when
 * another one holds the lock.
 */
export const withDatasetLock = async <Result>(
  database: Database,
  dataset: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  const lock = { statement: tryLock, dataset };
  const done = await withAdvisoryLock(database, lock, async () => ({
    result: await work(),
  }));
  if (done) return done.result;
  throw new ImportError(`the data set ${dataset} is locked by another import, rollback or removal`);
};

const lockShared: Statement = {
  name: 'importing_keep_tables',
  text: `SELECT pg_advisory_xact_lock_shared(hashtext('tables'), hashtext($1)) IS NOT NULL AS is_locked`,
};

const tryLockExclusive: Statement = {
  name: 'importing_clear_tables',
  text: `SELECT pg_try_advisory_xact_lock(hashtext('tables'), hashtext($1)) AS is_locked`,
};

/**
 * Prevents the tables of a data set from being dropped while the work reads them. Imports may run
 * concurrently.
 */
export const withSharedTableLock = <Result>(
  database: Database,
  dataset: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> =>
  withAdvisoryLock(database, { statement: lockShared, dataset }, work);

/** Runs the work while no reader holds the shared lock; returns undefined when one does. */
export const tryExclusiveTableLock = <Result>(
  database: Database,
  dataset: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> =>
  withAdvisoryLock(database, { statement: tryLockExclusive, dataset }, work);

import type { Database, Statement } from '#database';
import { ImportError } from '../import-error.js';

const tryLock: Statement = {
  name: 'importing_lock_dataset',
  text: `SELECT pg_try_advisory_xact_lock(hashtext('importing'), hashtext($1)) AS is_locked`,
};

const LOCK_TIMEOUT_MS = 10_000;

/**
 * Keeps a second import of the data set out while the work runs. The lock lives in a transaction
 * that does nothing else, so that it ends with the process, however that ends.
 */
export const withDatasetLock = <Result>(
  database: Database,
  dataset: string,
  work: () => Promise<Result>,
): Promise<Result> =>
  database.transaction(async (transaction) => {
    const rows = await transaction.query<{ is_locked: boolean }>(tryLock, [dataset], {
      timeoutMs: LOCK_TIMEOUT_MS,
    });
    if (!rows[0]?.is_locked) {
      throw new ImportError(`another import of the data set ${dataset} is running`);
    }
    // Last, since it also ends the snapshot of the query before: clearing away waits for old ones.
    await transaction.execute('SET LOCAL idle_in_transaction_session_timeout = 0');
    return work();
  });

import type { Database, Statement, Transaction, TransactionOptions } from '#database';
import { PATIENCE } from './patience.js';

/** A server may be told not to wait for its disk; one that waits in another way goes on doing so. */
const setToWait: Statement = {
  name: 'batches-wait-for-disk',
  text: `
SELECT set_config('synchronous_commit', 'on', true)
 WHERE current_setting('synchronous_commit') = 'off'`,
};

/** What this transaction does, and all that was done before it, no crash of the server takes back. */
export const waitForDisk = async (transaction: Transaction): Promise<void> => {
  await transaction.query(setToWait, [], { timeoutMs: 5_000 });
};

/** Runs a transaction that, once it has ended well, no crash of the server takes back. */
export const durably = <T>(
  database: Database,
  work: (transaction: Transaction) => Promise<T>,
  options: TransactionOptions = PATIENCE,
): Promise<T> =>
  database.transaction(async (transaction) => {
    await waitForDisk(transaction);
    return work(transaction);
  }, options);

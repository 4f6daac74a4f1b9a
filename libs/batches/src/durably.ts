import type { Database, Statement, Transaction, TransactionOptions } from '#database';
import { PATIENCE } from './patience.js';

/** A server may be told not to wait for its disk; one that waits in another way goes on doing so. */
const waitForDisk: Statement = {
  name: 'batches-wait-for-disk',
  text: `
SELECT set_config('synchronous_commit', 'on', true)
 WHERE current_setting('synchronous_commit') = 'off'`,
};

/** Runs a transaction that, once it has ended well, no crash of the server takes back. */
export const durably = <T>(
  database: Database,
  work: (transaction: Transaction) => Promise<T>,
  options: TransactionOptions = PATIENCE,
): Promise<T> =>
  database.transaction(async (transaction) => {
    await transaction.query(waitForDisk, [], { timeoutMs: 5_000 });
    return work(transaction);
  }, options);

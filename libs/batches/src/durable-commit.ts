import type { Database, Statement, Transaction, TransactionOptions } from '#database';

/** Overrides `synchronous_commit = off`; other settings wait for the disk already and stay. */
const enableSynchronousCommit: Statement = {
  name: 'batches-require-durable-commit',
  text: `
SELECT set_config('synchronous_commit', 'on', true)
 WHERE current_setting('synchronous_commit') = 'off'`,
};

/**
 * Makes the commit of this transaction, and all commits before it, survive a crash of the server.
 */
export const requireDurableCommit = async (transaction: Transaction): Promise<void> => {
  await transaction.query(enableSynchronousCommit, [], { timeoutMs: 5_000 });
};

/** Runs a transaction whose commit survives a crash of the server. */
export const durableTransaction = <T>(
  database: Database,
  work: (transaction: Transaction) => Promise<T>,
  options: TransactionOptions = IDLE_TIMEOUT,
): Promise<T> =>
  database.transaction(async (transaction) => {
    await requireDurableCommit(transaction);
    return work(transaction);
  }, options);

/**
 * Limits how long a transaction may be idle. A frozen or disconnected process would block the rows
 * it has locked, and with the lock of the dispatcher all batches.
 */
export const IDLE_TIMEOUT = { stallTimeoutMs: 10_000 };

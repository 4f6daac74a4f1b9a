import type { Queryable } from './statement.js';
import type { Session } from './session.js';

/** Runs statements that take effect together or not at all. */
export type Transaction = Queryable;

/** Timeouts of a transaction. */
export interface TransactionOptions {
  /**
   * Idle timeout: a client that is idle inside the transaction for this long, because it hangs or
   * is disconnected, loses it, so that its locks are released. It is also the timeout of the
   * commit. Without it there is no limit. Milliseconds.
   */
  readonly stallTimeoutMs?: number;
}

/**
 * After this the connection is closed, which rolls back as well. It keeps the shutdown of a program
 * short.
 */
const ROLLBACK_TIMEOUT_MS = 5_000;

/** Commits the work, or rolls it back when it throws. */
export async function runTransaction<T>(
  session: Session,
  work: (transaction: Transaction) => Promise<T>,
  { stallTimeoutMs: stallTimeoutMs }: TransactionOptions = {},
): Promise<T> {
  const limit = { timeoutMs: stallTimeoutMs };
  await session.execute(beginSql(stallTimeoutMs), limit);
  try {
    const result = await work(session);
    await session.execute('COMMIT', limit);
    return result;
  } catch (error) {
    await rollBack(session);
    throw error;
  }
}

const beginSql = (stallTimeoutMs: number | undefined): string =>
  stallTimeoutMs === undefined
    ? 'BEGIN'
    : `BEGIN; SET LOCAL idle_in_transaction_session_timeout = ${Math.round(stallTimeoutMs)}`;

async function rollBack(session: Session): Promise<void> {
  try {
    await session.execute('ROLLBACK', { timeoutMs: ROLLBACK_TIMEOUT_MS });
  } catch {
    // A session that cannot roll back must not be reused; closing it rolls back as well.
    session.discard();
  }
}

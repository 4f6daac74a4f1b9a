import type { Queryable } from './statement.js';
import type { Session } from './session.js';

/** Runs statements that take effect together or not at all. */
export type Transaction = Queryable;

/** How long a transaction may stand still. */
export interface TransactionOptions {
  /**
   * Whoever falls silent for so long inside of it, frozen or cut off from the server, loses it to
   * those who wait for what it holds; and the server has as long to commit. Without it, no limit.
   */
  readonly patienceMs?: number;
}

/**
 * Past this the server is as good as gone. Dropping the connection takes all back as well; and a
 * program that is told to stop is to end in time although it is just then in a transaction.
 */
const ROLLBACK_LIMIT_MS = 5_000;

/** Commits what the work did, or takes it back when it throws. */
export async function runTransaction<T>(
  session: Session,
  work: (transaction: Transaction) => Promise<T>,
  { patienceMs }: TransactionOptions = {},
): Promise<T> {
  const limit = { timeoutMs: patienceMs };
  await session.execute(opening(patienceMs), limit);
  try {
    const result = await work(session);
    await session.execute('COMMIT', limit);
    return result;
  } catch (error) {
    await rollBack(session);
    throw error;
  }
}

const opening = (patienceMs: number | undefined): string =>
  patienceMs === undefined
    ? 'BEGIN'
    : `BEGIN; SET LOCAL idle_in_transaction_session_timeout = ${Math.round(patienceMs)}`;

async function rollBack(session: Session): Promise<void> {
  try {
    await session.execute('ROLLBACK', { timeoutMs: ROLLBACK_LIMIT_MS });
  } catch {
    // A session that cannot even roll back goes to nobody else; dropping it rolls back as well.
    session.discard();
  }
}

import type { Queryable } from './statement.js';
import type { Session } from './session.js';

/** Runs statements that take effect together or not at all. */
export type Transaction = Queryable;

/** Commits what the work did, or takes it back when it throws. */
export async function runTransaction<T>(
  session: Session,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  await session.execute('BEGIN');
  try {
    const result = await work(session);
    await session.execute('COMMIT');
    return result;
  } catch (error) {
    await rollBack(session);
    throw error;
  }
}

async function rollBack(session: Session): Promise<void> {
  try {
    await session.execute('ROLLBACK');
  } catch {
    // A session that cannot even roll back goes to nobody else; dropping it rolls back as well.
    session.discard();
  }
}

import type { Database, Statement } from '#database';
import { withAdvisoryLock } from './advisory-lock.js';

const lockShared: Statement = {
  name: 'importing_keep_tables',
  text: `SELECT pg_advisory_xact_lock_shared(hashtext('tables'), hashtext($1)) IS NOT NULL AS is_locked`,
};

const tryLockAlone: Statement = {
  name: 'importing_clear_tables',
  text: `SELECT pg_try_advisory_xact_lock(hashtext('tables'), hashtext($1)) AS is_locked`,
};

/** Keeps the tables of a data set where they are while the work reads them; imports go on beside it. */
export const whileTablesStay = <Result>(
  database: Database,
  dataset: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> =>
  withAdvisoryLock(database, { statement: lockShared, dataset }, work);

/** Works while nobody wants the tables of a data set to stay; undefined where somebody does. */
export const unlessTablesStay = <Result>(
  database: Database,
  dataset: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> =>
  withAdvisoryLock(database, { statement: tryLockAlone, dataset }, work);

import type { Database, Statement } from '#database';
import { ImportError } from '../import-error.js';
import { withAdvisoryLock } from './advisory-lock.js';

const tryLock: Statement = {
  name: 'importing_lock_dataset',
  text: `SELECT pg_try_advisory_xact_lock(hashtext('importing'), hashtext($1)) AS is_locked`,
};

/** Keeps a second import of the data set out while the work runs. */
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
  throw new ImportError(
    `the data set ${dataset} is being imported, rolled back or removed already`,
  );
};

import type { Database, Statement, Transaction } from '#database';
import { CATALOGUE_TIMEOUT_MS } from './catalogue-timeout.js';
import type { DatasetEntry } from './dataset-store.js';
import { noteGoneIds } from './gone-ids.js';

/** Announces the generation that answers from now on. */
const CHANNEL = 'gazetteer';

const changeGenerations: Statement = {
  name: 'importing_change_generations',
  text: 'UPDATE dataset SET live_generation = $2, previous_generation = $3 WHERE id = $1',
};

const announce: Statement = {
  name: 'importing_announce',
  text: 'SELECT pg_notify($1, $2)',
};

/** What answers in a data set after a swap, and what is kept for a rollback. */
export interface Swap {
  readonly live?: number;
  readonly previous?: number;
}

/**
 * Makes another generation of a data set the one that answers, or none, all at once. `attach` is
 * what it takes to make its rows visible; that comes last, since it holds up the swaps of others.
 */
export const swapGenerations = async (
  database: Database,
  dataset: DatasetEntry,
  { live, previous, attach }: Swap & { attach?: (transaction: Transaction) => Promise<void> },
): Promise<void> => {
  const options = { timeoutMs: CATALOGUE_TIMEOUT_MS };
  await database.transaction(async (transaction) => {
    await noteGoneIds(transaction, { dataset: dataset.name, from: dataset.live, to: live });
    await attach?.(transaction);
    await transaction.query(changeGenerations, [dataset.id, live, previous], options);
    await transaction.query(announce, [CHANNEL, String(live ?? '')], options);
  });
};

import type { Database, Statement, Transaction } from '#database';
import { ImportError } from '../import-error.js';
import { CATALOGUE_TIMEOUT_MS } from './catalogue-timeout.js';
import type { DatasetEntry } from './dataset-store.js';
import { forgetGoneIds, noteGoneIds } from './gone-ids.js';

/** Announces the generation that answers from now on. */
const CHANNEL = 'gazetteer';

const changeGenerations: Statement = {
  name: 'importing_change_generations',
  text: `UPDATE dataset SET live_generation = $2, previous_generation = $3
         WHERE id = $1 AND live_generation IS NOT DISTINCT FROM $4 RETURNING id`,
};

const announce: Statement = {
  name: 'importing_announce',
  text: 'SELECT pg_notify($1, $2)',
};

/** What answers in a data set after a swap, and what is kept for a rollback. */
export interface Swap {
  readonly live?: number;
  readonly previous?: number;
  /** Whether the ids that the data set loses, and has lost, are not remembered as gone. */
  readonly forgetsIds?: boolean;
  /** What it takes to make the rows visible; it comes last, since it holds up the swaps of others. */
  readonly attach?: (transaction: Transaction) => Promise<void>;
}

/** Makes another generation of a data set the one that answers, or none, all at once. */
export const swapGenerations = async (
  database: Database,
  { id, name, live: from }: DatasetEntry,
  { live, previous, forgetsIds, attach }: Swap,
): Promise<void> => {
  const options = { timeoutMs: CATALOGUE_TIMEOUT_MS };
  await database.transaction(async (transaction) => {
    if (forgetsIds) await forgetGoneIds(transaction, name);
    else await noteGoneIds(transaction, { dataset: name, from, to: live });
    await attach?.(transaction);
    const changed = await transaction.query(changeGenerations, [id, live, previous, from], options);
    // The lock is lost with its connection, and with it this swap's turn.
    if (changed.length === 0) throw new ImportError(`another import of ${name} came in between`);
    await transaction.query(announce, [CHANNEL, String(live ?? '')], options);
  });
};

import type { Database, Queryable, Statement, Transaction } from '#database';
import { partitionOf } from '../build/gazetteer-tables.js';
import { ImportError } from '../model/errors.js';
import type { DatasetEntry } from './catalogue.js';
import { CATALOGUE_TIMEOUT_MS } from './catalogue.js';

/** NOTIFY channel with the id of the new live generation. */
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

/** The live generation after a swap, and the one kept for a rollback. */
interface Swap {
  readonly live?: number;
  readonly previous?: number;
  /** Deletes the ids of the data set instead of recording them as gone. */
  readonly deletesIds?: boolean;
  /** Attaches the new partitions. Runs last, because it blocks the swaps of other imports. */
  readonly attach?: (transaction: Transaction) => Promise<void>;
}

/** Sets the live generation of a data set, or none, in one transaction. */
export const swapGenerations = async (
  database: Database,
  { id, name, live: from }: DatasetEntry,
  { live, previous, deletesIds, attach }: Swap,
): Promise<void> => {
  const options = { timeoutMs: CATALOGUE_TIMEOUT_MS };
  await database.transaction(async (transaction) => {
    if (deletesIds) await deleteGoneIds(transaction, name);
    else await recordGoneIds(transaction, { dataset: name, from, to: live });
    await attach?.(transaction);
    const changed = await transaction.query(changeGenerations, [id, live, previous, from], options);
    // The advisory lock was lost with its connection, and another process changed the data set.
    if (changed.length === 0)
      throw new ImportError(`concurrent import of the data set ${name} detected`);
    await transaction.query(announce, [CHANNEL, String(live ?? '')], options);
  });
};

/** Tables with ids that clients receive and may look up later. */
const tablesWithIds = ['premise', 'street', 'place'] as const;

type TableWithIds = (typeof tablesWithIds)[number];

/** The change from one live generation to another; either may be absent. */
interface GenerationChange {
  readonly dataset: string;
  readonly from?: number;
  readonly to?: number;
}

/** Records the ids that the change removes, and deletes the records of ids that return. */
const recordGoneIds = async (
  queryable: Queryable,
  { dataset, from, to }: GenerationChange,
): Promise<void> => {
  for (const table of tablesWithIds) {
    if (from !== undefined) await queryable.query(insertGone(table, from, to), [dataset]);
    if (to !== undefined) await queryable.query(deleteReturned(table, to), [dataset]);
  }
};

const insertGone = (table: TableWithIds, from: number, to: number | undefined): Statement => ({
  name: `importing_remember_gone_${table}_${from}_${to ?? 'none'}`,
  text: `
INSERT INTO gone_id (id, kind, dataset)
SELECT one.id, '${table}', $1
  FROM ${partitionOf(table, from)} AS one
 ${to === undefined ? '' : `WHERE NOT EXISTS (SELECT FROM ${partitionOf(table, to)} AS other WHERE other.id = one.id)`}
    ON CONFLICT (id) DO UPDATE SET gone_at = EXCLUDED.gone_at`,
});

const deleteReturned = (table: TableWithIds, to: number): Statement => ({
  name: `importing_forget_returned_${table}_${to}`,
  text: `
DELETE FROM gone_id
 USING ${partitionOf(table, to)} AS one
 WHERE gone_id.dataset = $1 AND gone_id.id = one.id`,
});

const deleteAllGoneIds: Statement = {
  name: 'importing_forget_gone_ids',
  text: 'DELETE FROM gone_id WHERE dataset = $1',
};

/** Deletes all records of gone ids of a data set. */
const deleteGoneIds = async (queryable: Queryable, dataset: string): Promise<void> => {
  await queryable.query(deleteAllGoneIds, [dataset]);
};

/** The statement scans the whole table; it runs at most once a night. */
const TIMEOUT_MS = 600_000;

const deleteOldGoneIds: Statement = {
  name: 'importing_forget_old_gone_ids',
  text: `
WITH forgotten AS (
  DELETE FROM gone_id WHERE gone_at < now() - make_interval(secs => $1) RETURNING id
)
SELECT count(*)::int AS count FROM forgotten`,
};

/**
 * Deletes records of ids gone for longer than the given number of seconds; look-ups of them then
 * return no reason. Returns the number of deleted records.
 */
export const purgeGoneIds = async (database: Database, seconds: number): Promise<number> => {
  const options = { timeoutMs: TIMEOUT_MS };
  const [row] = await database.query<{ count: number }>(deleteOldGoneIds, [seconds], options);
  return row?.count ?? 0;
};

import type { Queryable, Statement } from '#database';
import { partitionOf } from './partitioned-tables.js';

/** The tables whose ids are answered with, and so may be asked for later. */
const tablesWithIds = ['premise', 'street', 'place'] as const;

type TableWithIds = (typeof tablesWithIds)[number];

/** One generation of a data set gives way to another; either may be missing. */
export interface GenerationChange {
  readonly dataset: string;
  readonly from?: number;
  readonly to?: number;
}

/** Remembers the ids that go with the change, and forgets those that come back with it. */
export const noteGoneIds = async (
  queryable: Queryable,
  { dataset, from, to }: GenerationChange,
): Promise<void> => {
  for (const table of tablesWithIds) {
    if (from !== undefined) await queryable.query(rememberGone(table, from, to), [dataset]);
    if (to !== undefined) await queryable.query(forgetReturned(table, to), [dataset]);
  }
};

const rememberGone = (table: TableWithIds, from: number, to: number | undefined): Statement => ({
  name: `importing_remember_gone_${table}_${from}_${to ?? 'none'}`,
  text: `
INSERT INTO gone_id (id, kind, dataset)
SELECT one.id, '${table}', $1
  FROM ${partitionOf(table, from)} AS one
 ${to === undefined ? '' : `WHERE NOT EXISTS (SELECT FROM ${partitionOf(table, to)} AS other WHERE other.id = one.id)`}
    ON CONFLICT (id) DO UPDATE SET gone_at = EXCLUDED.gone_at`,
});

const forgetReturned = (table: TableWithIds, to: number): Statement => ({
  name: `importing_forget_returned_${table}_${to}`,
  text: `
DELETE FROM gone_id
 USING ${partitionOf(table, to)} AS one
 WHERE gone_id.dataset = $1 AND gone_id.id = one.id`,
});

const forgetAll: Statement = {
  name: 'importing_forget_gone_ids',
  text: 'DELETE FROM gone_id WHERE dataset = $1',
};

/** Forgets every id that a data set has ever lost. */
export const forgetGoneIds = async (queryable: Queryable, dataset: string): Promise<void> => {
  await queryable.query(forgetAll, [dataset]);
};

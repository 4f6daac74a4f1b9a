import type { Queryable } from '#database';
import {
  partitionedTables,
  partitionOf,
  type PartitionedTable,
} from '../staging/partitioned-tables.js';
import type { Check } from './check.js';

/** Tables whose rows others refer to, by ordinals that count from 0 without a gap. */
const tablesWithOrdinals: ReadonlySet<PartitionedTable> = new Set(
  partitionedTables.filter((table) => table !== 'bearer' && table !== 'street_line'),
);

/** Holds every table to the catalogue: attached, with as many rows as were counted, numbered without a gap. */
export const checkRows: Check = async (queryable, { generation, counts }, tables) => {
  const found = await Promise.all(
    partitionedTables.map(async (table) => {
      const name = partitionOf(table, generation);
      const expected = counts[table];
      // What came with a later version is missing from older imports, and nothing is the worse for it.
      if (tables[table] === 'missing') return expected ? [`the table ${name} is missing`] : [];
      const { rows, ordinals } = await countRows(queryable, table, generation);
      return [
        ...(tables[table] === 'detached' ? [`nobody reads the table ${name}: it is detached`] : []),
        ...(expected !== undefined && expected !== rows
          ? [`${name} has ${rows} rows, and ${expected} were imported`]
          : []),
        ...(ordinals !== rows ? [`the ordinals of ${name} are not 0 to ${rows - 1}`] : []),
      ];
    }),
  );
  return found.flat();
};

interface RowCount {
  readonly rows: number;
  readonly ordinals: number;
}

/** An ordinal below zero or past the end makes the second figure differ from the first; the index makes each unique. */
const countRows = async (
  queryable: Queryable,
  table: PartitionedTable,
  generation: number,
): Promise<RowCount> => {
  const name = partitionOf(table, generation);
  const ordinals = tablesWithOrdinals.has(table)
    ? 'coalesce(max(ordinal) - min(least(ordinal, 0)) + 1, 0)'
    : 'count(*)';
  const rows = await queryable.query<RowCount>({
    name: `importing_count_${name}`,
    text: `SELECT count(*)::int AS rows, (${ordinals})::int AS ordinals FROM ${name}`,
  });
  return rows[0] as RowCount;
};

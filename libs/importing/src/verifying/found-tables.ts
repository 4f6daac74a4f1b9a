import type { Queryable, Statement } from '#database';
import { CATALOGUE_TIMEOUT_MS } from '../staging/catalogue-timeout.js';
import {
  partitionedTables,
  partitionOf,
  type PartitionedTable,
} from '../staging/partitioned-tables.js';

/** What a generation is to be held to, and where. */
export interface GenerationUnderTest {
  readonly generation: number;
  /** The rows that the catalogue tells of. */
  readonly counts: Readonly<Partial<Record<PartitionedTable, number>>>;
}

/** Whether a table of a generation is there, and whether its rows are part of the gazetteer. */
export type TableState = 'attached' | 'detached' | 'missing';

export type FoundTables = Readonly<Record<PartitionedTable, TableState>>;

const findTables: Statement = {
  name: 'importing_find_tables',
  text: `
SELECT one.name,
       EXISTS (SELECT FROM pg_inherits
                WHERE inhrelid = to_regclass(one.name)
                  AND inhparent = to_regclass(one.parent)
                  AND NOT inhdetachpending) AS is_attached
  FROM unnest($1::text[], $2::text[]) AS one (name, parent)
 WHERE to_regclass(one.name) IS NOT NULL`,
};

interface TableRow {
  readonly name: string;
  readonly is_attached: boolean;
}

export const findTablesOf = async (
  queryable: Queryable,
  generation: number,
): Promise<FoundTables> => {
  const names = partitionedTables.map((table) => partitionOf(table, generation));
  const options = { timeoutMs: CATALOGUE_TIMEOUT_MS };
  const rows = await queryable.query<TableRow>(findTables, [names, partitionedTables], options);
  const stateOf = (table: PartitionedTable): TableState => {
    const row = rows.find(({ name }) => name === partitionOf(table, generation));
    if (!row) return 'missing';
    return row.is_attached ? 'attached' : 'detached';
  };
  return Object.fromEntries(
    partitionedTables.map((table) => [table, stateOf(table)]),
  ) as FoundTables;
};

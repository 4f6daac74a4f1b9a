import type { Queryable } from '#database';
import {
  partitionedTables,
  partitionOf,
  type PartitionedTable,
} from '../staging/partitioned-tables.js';
import type { Check } from './check.js';
import type { FoundTables } from './found-tables.js';
import { references, type Reference } from './references.table.js';

/** Looks for rows that refer to what is not there. */
export const checkReferences: Check = async (queryable, { generation }, tables) => {
  const asked = partitionedTables
    .filter((table) => tables[table] !== 'missing')
    .flatMap((table) => references[table].map((reference) => ({ table, reference, generation })));
  const found = await Promise.all(asked.map((one) => dangling(queryable, one, tables)));
  return found.flat();
};

interface ReferenceUnderTest {
  readonly table: PartitionedTable;
  readonly reference: Reference;
  readonly generation: number;
}

const dangling = async (
  queryable: Queryable,
  { table, reference, generation }: ReferenceUnderTest,
  tables: FoundTables,
): Promise<readonly string[]> => {
  const { column, to } = reference;
  const [from, target] = [partitionOf(table, generation), partitionOf(to, generation)];
  const ordinals = reference.isArray
    ? `${from}, unnest(${column}) AS one (ordinal)`
    : `(SELECT ${column} AS ordinal FROM ${from}) AS one`;
  const isThere =
    tables[to] === 'missing'
      ? 'false'
      : `EXISTS (SELECT FROM ${target} AS other WHERE other.ordinal = one.ordinal)`;
  const [row] = await queryable.query<{ count: number }>({
    name: `importing_dangling_${from}_${column}`,
    text: `SELECT count(*)::int AS count FROM ${ordinals}
            WHERE one.ordinal IS NOT NULL AND NOT ${isThere}`,
  });
  const count = row?.count ?? 0;
  return count === 0
    ? []
    : [`${count} of ${from}.${column} ${count === 1 ? 'refers' : 'refer'} to no row of ${target}`];
};

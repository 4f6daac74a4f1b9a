import type { Queryable, Statement } from '#database';
import { CATALOGUE_TIMEOUT_MS } from '../staging/catalogue-timeout.js';
import { partitionIndexes } from '../staging/partition-indexes.js';
import {
  partitionedTables,
  partitionOf,
  type PartitionedTable,
} from '../staging/partitioned-tables.js';
import type { Check } from './check.js';

/** Looks for indexes that answers need and that are missing or were broken off. */
export const checkIndexes: Check = async (queryable, { generation }, tables) => {
  const found = await Promise.all(
    partitionedTables
      .filter((table) => tables[table] !== 'missing')
      .map((table) => missingIndexes(queryable, table, generation)),
  );
  return found.flat();
};

const findIndexes: Statement = {
  name: 'importing_find_indexes',
  text: `SELECT pg_get_indexdef(indexrelid) AS definition
         FROM pg_index WHERE indrelid = to_regclass($1) AND indisvalid`,
};

const missingIndexes = async (
  queryable: Queryable,
  table: PartitionedTable,
  generation: number,
): Promise<readonly string[]> => {
  const name = partitionOf(table, generation);
  const options = { timeoutMs: CATALOGUE_TIMEOUT_MS };
  const rows = await queryable.query<{ definition: string }>(findIndexes, [name], options);
  const there = new Set(rows.map(({ definition }) => definedBy(definition)));
  return partitionIndexes[table]
    .filter((index) => !there.has(essence(index)) && !there.has(essence(unconditional(index))))
    .map((index) => `${name} has no index ${index}`);
};

/** What follows the table’s name: `CREATE UNIQUE INDEX i ON t USING btree (ordinal)`. */
const definedBy = (definition: string): string => {
  const [before = '', after = ''] = definition.split(' USING ', 2);
  return essence(`${before.includes(' UNIQUE ') ? 'UNIQUE ' : ''}USING ${after}`);
};

/** An index over all rows serves where one over some of them is wanted. */
const unconditional = (index: string): string => index.replace(/ WHERE .*/, '');

/** Postgres names the kind of index and the types of constants, and puts brackets around conditions. */
const essence = (index: string): string =>
  index
    .replace('USING btree ', '')
    .replaceAll(/::\w+|[\s()]/g, '')
    .toLowerCase();

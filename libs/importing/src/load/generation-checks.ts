import type { Queryable, Statement } from '#database';
import type { PartitionedTable } from '../build/gazetteer-tables.js';
import { partitionOf, partitionedTables } from '../build/gazetteer-tables.js';
import { CATALOGUE_TIMEOUT_MS } from './catalogue.js';
import { partitionIndexes } from './generation-tables.js';

/** Checks one aspect of a generation and returns the problems as sentences. */
export type GenerationCheck = (
  queryable: Queryable,
  tested: CheckedGeneration,
  tables: TableStates,
) => Promise<readonly string[]>;

/** A generation and the row counts that the catalogue states for it. */
interface CheckedGeneration {
  readonly generation: number;
  /** Row counts of the catalogue. */
  readonly counts: Readonly<Partial<Record<PartitionedTable, number>>>;
}

/** Whether a partition exists, and whether it is attached. */
type TableState = 'attached' | 'detached' | 'missing';

type TableStates = Readonly<Record<PartitionedTable, TableState>>;

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

export const tableStatesOf = async (
  queryable: Queryable,
  generation: number,
): Promise<TableStates> => {
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
  ) as TableStates;
};

/** Tables that are referred to by ordinals, which are 0 to n-1. */
const tablesWithOrdinals: ReadonlySet<PartitionedTable> = new Set(
  partitionedTables.filter((table) => table !== 'bearer' && table !== 'street_line'),
);

/** Compares each partition with the catalogue: attached, row count, ordinals without gaps. */
export const checkRows: GenerationCheck = async (queryable, { generation, counts }, tables) => {
  const found = await Promise.all(
    partitionedTables.map(async (table) => {
      const name = partitionOf(table, generation);
      const expected = counts[table];
      // Tables added by a later version do not exist for older imports.
      if (tables[table] === 'missing') return expected ? [`the table ${name} is missing`] : [];
      const { rows, ordinals } = await countRows(queryable, table, generation);
      return [
        ...(tables[table] === 'detached'
          ? [`the table ${name} is detached: queries do not read it`]
          : []),
        ...(expected !== undefined && expected !== rows
          ? [`${name} has ${rows} rows; expected ${expected}`]
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

/**
 * The counts differ when an ordinal is negative or too large; the unique index excludes duplicates.
 */
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

/** Checks for references to missing rows. */
export const checkReferences: GenerationCheck = async (queryable, { generation }, tables) => {
  const checked = partitionedTables
    .filter((table) => tables[table] !== 'missing')
    .flatMap((table) => references[table].map((reference) => ({ table, reference, generation })));
  const found = await Promise.all(checked.map((one) => danglingReferences(queryable, one, tables)));
  return found.flat();
};

interface CheckedReference {
  readonly table: PartitionedTable;
  readonly reference: Reference;
  readonly generation: number;
}

const danglingReferences = async (
  queryable: Queryable,
  { table, reference, generation }: CheckedReference,
  tables: TableStates,
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

/** A column with the ordinal of a row in another table, or an array of ordinals. */
interface Reference {
  readonly column: string;
  readonly to: PartitionedTable;
  readonly isArray?: boolean;
}

/** References between the tables of a generation. */
const references: Readonly<Record<PartitionedTable, readonly Reference[]>> = {
  place: [{ column: 'parent', to: 'place' }],
  street: [
    { column: 'city', to: 'place' },
    { column: 'localities', to: 'place', isArray: true },
  ],
  building: [{ column: 'parking', to: 'parking' }],
  parking: [],
  premise: [
    { column: 'street', to: 'street' },
    { column: 'locality', to: 'place' },
    { column: 'city', to: 'place' },
    { column: 'places', to: 'place', isArray: true },
    { column: 'building', to: 'building' },
    { column: 'parking', to: 'parking' },
  ],
  bearer: [
    { column: 'premise', to: 'premise' },
    { column: 'building', to: 'building' },
  ],
  street_line: [{ column: 'street', to: 'street' }],
};

/** Checks for missing and invalid indexes. */
export const checkIndexes: GenerationCheck = async (queryable, { generation }, tables) => {
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
  const there = new Set(rows.map(({ definition }) => indexDefinition(definition)));
  return partitionIndexes[table]
    .filter(
      (index) =>
        !there.has(normalisedDefinition(index)) &&
        !there.has(normalisedDefinition(withoutCondition(index))),
    )
    .map((index) => `${name} has no index ${index}`);
};

/** The part after the table name: `CREATE UNIQUE INDEX i ON t USING btree (ordinal)`. */
const indexDefinition = (definition: string): string => {
  const [before = '', after = ''] = definition.split(' USING ', 2);
  return normalisedDefinition(`${before.includes(' UNIQUE ') ? 'UNIQUE ' : ''}USING ${after}`);
};

/** An index on all rows replaces a partial one. */
const withoutCondition = (index: string): string => index.replace(/ WHERE .*/, '');

/** Postgres adds the access method, casts of constants and parentheses. */
const normalisedDefinition = (index: string): string =>
  index
    .replace('USING btree ', '')
    .replaceAll(/::\w+|[\s()]/g, '')
    .toLowerCase();

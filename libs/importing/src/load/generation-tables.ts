import type { Database, Statement } from '#database';
import type { PartitionedTable } from '../build/gazetteer-tables.js';
import { partitionOf, partitionedTables } from '../build/gazetteer-tables.js';
import type { PremiseMove } from '../build/street-table.js';

/**
 * Queries on an old generation end within seconds; partitions in use for longer are dropped by the
 * next import.
 */
const DETACH_TIMEOUT_MS = 15_000;
/** Attaching does not wait for readers; this limits the wait for the swap of another import. */
const ATTACH_LOCK_TIMEOUT = '10s';

/** A detached table has only the readers that started before. */
const DROP_LOCK_TIMEOUT = '30s';
const CATALOGUE_TIMEOUT_MS = 10_000;

/** A partition that is attached, or whose detach was interrupted. */
interface Partition {
  readonly name: string;
  readonly is_pending: boolean;
}

const findPartitions: Statement = {
  name: 'importing_find_partitions',
  text: `SELECT inhrelid::regclass::text AS name, inhdetachpending AS is_pending
         FROM pg_inherits
         WHERE inhparent = to_regclass($1)
           AND (inhdetachpending OR inhrelid = to_regclass($2))
         ORDER BY inhdetachpending DESC`,
};

/** Creates the tables of a generation, not attached yet. */
export const createTables = async (database: Database, generation: number): Promise<void> => {
  for (const table of partitionedTables) {
    const partition = partitionOf(table, generation);
    await database.execute(
      `CREATE TABLE ${partition} (LIKE ${table} INCLUDING ALL,
         CONSTRAINT ${partition}_generation CHECK (generation = ${generation}))`,
    );
  }
};

/** Creates indexes and statistics of loaded tables, in parallel. */
export const indexTables = async (
  database: Database,
  generation: number,
  tables: readonly PartitionedTable[],
): Promise<void> => {
  await Promise.all(
    tables.map(async (table) => {
      const partition = partitionOf(table, generation);
      const statements = partitionIndexes[table].map((index) => createIndex(partition, index));
      // Postgres builds B-tree indexes with parallel workers, other indexes with one process. Both
      // run concurrently.
      await Promise.all([
        runInTurn(database, statements.filter(isSorted)),
        runInTurn(
          database,
          statements.filter((sql) => !isSorted(sql)),
        ),
      ]);
      await database.execute(`ANALYZE ${partition}`);
    }),
  );
};

const createIndex = (partition: string, definition: string): string => {
  const isUnique = definition.startsWith('UNIQUE ');
  return `CREATE ${isUnique ? 'UNIQUE ' : ''}INDEX ON ${partition} ${definition.replace('UNIQUE ', '')}`;
};

const isSorted = (createIndexSql: string): boolean => !createIndexSql.includes(' USING ');

const runInTurn = async (database: Database, statements: readonly string[]): Promise<void> => {
  for (const sql of statements) await database.execute(sql);
};

/** Statements that attach the partitions. The check constraint avoids a scan of the rows. */
export const attachStatements = (generation: number): string =>
  [
    `SET LOCAL lock_timeout = '${ATTACH_LOCK_TIMEOUT}'`,
    ...partitionedTables.map((table) => {
      const partition = partitionOf(table, generation);
      return `ALTER TABLE ${table} ATTACH PARTITION ${partition} FOR VALUES IN (${generation})`;
    }),
  ].join(';\n');

/** Drops the tables of a generation without blocking queries on other generations. */
export const dropTables = async (database: Database, generation: number): Promise<void> => {
  for (const table of partitionedTables) {
    const partition = partitionOf(table, generation);
    await detach(database, table, partition);
    await database.transaction(async (transaction) => {
      await transaction.execute(`SET LOCAL lock_timeout = '${DROP_LOCK_TIMEOUT}'`);
      await transaction.execute(`DROP TABLE IF EXISTS ${partition}`);
    });
  }
};

/** Detaches a partition if it is attached; completes interrupted detaches first. */
const detach = async (
  database: Database,
  table: PartitionedTable,
  partition: string,
): Promise<void> => {
  const options = { timeoutMs: CATALOGUE_TIMEOUT_MS };
  const found = await database.query<Partition>(findPartitions, [table, partition], options);
  for (const { name, is_pending: isPending } of found) {
    const text = `ALTER TABLE ${table} DETACH PARTITION ${name} ${isPending ? 'FINALIZE' : 'CONCURRENTLY'}`;
    const statement = { name: `importing_detach_${name}_${isPending}`, text };
    await database.query(statement, [], { timeoutMs: DETACH_TIMEOUT_MS });
  }
};

/**
 * Indexes used by queries, created after loading. The unique ones also enforce the references
 * between tables.
 */
export const partitionIndexes: Readonly<Record<PartitionedTable, readonly string[]>> = {
  place: ['UNIQUE (ordinal)', 'UNIQUE (id)'],
  street: ['UNIQUE (ordinal)', 'UNIQUE (id)'],
  building: ['UNIQUE (ordinal)', 'USING gist (box(footprint))'],
  parking: ['UNIQUE (ordinal)', 'USING gist (box(footprint))'],
  premise: [
    'UNIQUE (ordinal)',
    'UNIQUE (id)',
    '(street, number_to, number_from)',
    'USING spgist (mercator) WHERE mercator IS NOT NULL',
    '(building) WHERE building IS NOT NULL',
    "(parking) WHERE parking_quality <> 'low'",
    '(uprn) WHERE uprn IS NOT NULL',
    '(udprn) WHERE udprn IS NOT NULL',
    'USING gin (further_uprns) WHERE further_uprns IS NOT NULL',
    'USING gin (further_udprns) WHERE further_udprns IS NOT NULL',
  ],
  bearer: ['USING spgist (mercator)', '(building) WHERE building IS NOT NULL'],
  street_line: ['(street)', 'USING gist (bounds)'],
};

/** Each statement scans the whole table. */
const STATEMENT_MOVES = 500_000;

/** Updates the street of premises before their table is indexed. */
export const movePremises = async (
  database: Database,
  generation: number,
  moves: Iterable<PremiseMove>,
): Promise<void> => {
  let [premises, streets]: [number[], number[]] = [[], []];
  const flush = async (): Promise<void> => {
    if (premises.length === 0) return;
    const text = moveText(partitionOf('premise', generation));
    const statement = { name: `importing_move_premises_${generation}`, text };
    await database.query(statement, [premises, streets]);
    [premises, streets] = [[], []];
  };
  for (const { premise, street } of moves) {
    premises.push(premise);
    streets.push(street);
    if (premises.length === STATEMENT_MOVES) await flush();
  }
  await flush();
};

const moveText = (partition: string): string => `
UPDATE ${partition} AS premise
   SET street = move.street
  FROM unnest($1::int[], $2::int[]) AS move (premise, street)
 WHERE premise.ordinal = move.premise`;

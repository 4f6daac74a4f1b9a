import type { Database, Statement } from '#database';
import { partitionIndexes } from './partition-indexes.js';
import { partitionedTables, partitionOf, type PartitionedTable } from './partitioned-tables.js';

/** Readers of an old generation are done in seconds; what is held longer is dropped next time. */
const DETACH_TIMEOUT_MS = 15_000;
/** Attaching waits for no reader; this bounds the wait for another import's swap. */
const ATTACH_LOCK_TIMEOUT = '10s';

/** Once detached, a table is waited for by nobody but those who read it already. */
const DROP_LOCK_TIMEOUT = '30s';
const CATALOGUE_TIMEOUT_MS = 10_000;

/** A partition that is still attached, or whose detaching was broken off. */
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

/** Creates the tables that a generation is loaded into; nobody reads them yet. */
export const createTables = async (database: Database, generation: number): Promise<void> => {
  for (const table of partitionedTables) {
    const partition = partitionOf(table, generation);
    await database.execute(
      `CREATE TABLE ${partition} (LIKE ${table} INCLUDING ALL,
         CONSTRAINT ${partition}_generation CHECK (generation = ${generation}))`,
    );
  }
};

/** Indexes and analyses loaded tables of a generation, side by side. */
export const indexTables = async (
  database: Database,
  generation: number,
  tables: readonly PartitionedTable[],
): Promise<void> => {
  await Promise.all(
    tables.map(async (table) => {
      const partition = partitionOf(table, generation);
      const statements = partitionIndexes[table].map((index) => createIndex(partition, index));
      // Postgres sorts for a B-tree with several processes, but inserts into any other with one.
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

/** Makes the rows part of the gazetteer. The check constraint spares Postgres a scan of them. */
export const attachStatements = (generation: number): string =>
  [
    `SET LOCAL lock_timeout = '${ATTACH_LOCK_TIMEOUT}'`,
    ...partitionedTables.map((table) => {
      const partition = partitionOf(table, generation);
      return `ALTER TABLE ${table} ATTACH PARTITION ${partition} FOR VALUES IN (${generation})`;
    }),
  ].join(';\n');

/** Drops a generation's tables without ever making a reader of another generation wait. */
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

/** Detaches the partition if it is attached; what an interrupted import left half detached comes first. */
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

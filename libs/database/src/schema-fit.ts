import { errorCode } from './connection-error.js';
import { NEWEST_MIGRATION } from './newest-migration.js';
import type { Queryable, QueryOptions, Statement } from './statement.js';

/** How a database's schema stands to this release: too old for it, too new, or as it has to be. */
export type SchemaFit = 'fits' | 'older' | 'newer';

const UNDEFINED_TABLE = '42P01';

/**
 * A ledger that an older release has written has no column for what breaks older code; nor has any
 * migration in it done so.
 */
const migrationsSince: Statement = {
  name: 'migrations-since',
  text: `
    SELECT name, coalesce((to_jsonb(m) ->> 'breaks_older_code')::boolean, false) AS breaks
      FROM schema_migration m
     WHERE name >= $1`,
};

interface MigrationRow {
  readonly name: string;
  readonly breaks: boolean;
}

/**
 * Says whether this release can work with the schema. A newer one will do unless one of its further
 * migrations says that it breaks older code. Rejects as the query does.
 */
export async function schemaFit(
  database: Queryable,
  options?: QueryOptions,
  newest = NEWEST_MIGRATION,
): Promise<SchemaFit> {
  const rows = await database
    .query<MigrationRow>(migrationsSince, [newest], options)
    .catch((error: unknown): readonly MigrationRow[] => {
      if (errorCode(error) === UNDEFINED_TABLE) return [];
      throw error;
    });
  if (!rows.some(({ name }) => name === newest)) return 'older';
  return rows.some(({ name, breaks }) => breaks && name !== newest) ? 'newer' : 'fits';
}

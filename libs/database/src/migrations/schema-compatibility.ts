import { errorCode } from '../connection/errors.js';
import type { QueryOptions, Queryable, Statement } from '../connection/statement.js';

/** How the schema of a database relates to this release: it fits, is too old, or is too new. */
export type SchemaCompatibility = 'fits' | 'older' | 'newer';

const UNDEFINED_TABLE = '42P01';

/**
 * In a table written by an older release, the column `breaks_older_code` does not exist, and no
 * migration in it breaks older code.
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
 * Whether this release can work with the schema. A newer schema fits, unless one of the additional
 * migrations breaks older code. Rejects as the query does.
 */
export async function schemaCompatibility(
  database: Queryable,
  options?: QueryOptions,
  newest = LATEST_MIGRATION,
): Promise<SchemaCompatibility> {
  const rows = await database
    .query<MigrationRow>(migrationsSince, [newest], options)
    .catch((error: unknown): readonly MigrationRow[] => {
      if (errorCode(error) === UNDEFINED_TABLE) return [];
      throw error;
    });
  if (!rows.some(({ name }) => name === newest)) return 'older';
  return rows.some(({ name, breaks }) => breaks && name !== newest) ? 'newer' : 'fits';
}

/** The last migration of this release: the schema that its statements are written for. */
export const LATEST_MIGRATION = '0015_points_of_interest.sql';

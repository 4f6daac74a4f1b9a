import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** One step of the schema, as its file says it. */
export interface MigrationFile {
  /** The file's name: `NNNN_name.sql`. */
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the text, in hex, free of how its lines end. */
  readonly checksum: string;
  /** Whether programs that do not know it cannot work with the schema that it makes. */
  readonly breaksOlderCode: boolean;
}

/** Says so, on a line of its own. */
const BREAKS_OLDER_CODE = /^-- breaks older code$/m;

const migrationName = /^\d{4}_[a-z0-9_-]+\.sql$/;

/** Reads a directory's migrations in the order of their numbers; throws when a number occurs twice. */
export async function readMigrationFiles(directory: string): Promise<readonly MigrationFile[]> {
  const names = (await readdir(directory)).filter((name) => migrationName.test(name)).sort();
  const twin = names.find((name, index) => name.slice(0, 4) === names[index - 1]?.slice(0, 4));
  if (twin !== undefined) throw new Error(`two migrations have the number of ${twin}`);
  return Promise.all(names.map((name) => readMigrationFile(directory, name)));
}

async function readMigrationFile(directory: string, name: string): Promise<MigrationFile> {
  const sql = (await readFile(join(directory, name), 'utf8')).replaceAll('\r\n', '\n');
  const checksum = createHash('sha256').update(sql).digest('hex');
  return { name, sql, checksum, breaksOlderCode: BREAKS_OLDER_CODE.test(sql) };
}

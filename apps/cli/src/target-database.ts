import { join } from 'node:path';
import { acquireEmbeddedPostgres, Database, migrate } from '#database';
import type { EmbeddedPostgres } from '#database';
import { readEnvironment } from './environment.js';
import { projectRoot } from './project-root.js';

/** The database that a command works on, its schema up to date. */
export interface TargetDatabase {
  readonly url: string;
  readonly database: Database;
  /** Names of the migrations that opening it has applied. */
  readonly migrations: readonly string[];
  release(): Promise<void>;
}

/** Opens DATABASE_URL, or the embedded server under DATA_DIR where that is not set, and migrates it. */
export async function openTargetDatabase(): Promise<TargetDatabase> {
  const { databaseUrl, dataDir } = readEnvironment();
  const server =
    databaseUrl === undefined ? await acquireEmbeddedPostgres(dataDir) : external(databaseUrl);
  const database = new Database({ url: server.url, applicationName: 'final-destination-cli' });
  const release = async (): Promise<void> => {
    await database.close().finally(() => server.release());
  };
  try {
    const migrations = await migrate(database, join(projectRoot, 'migrations'));
    return { url: server.url, database, migrations, release };
  } catch (error) {
    await release();
    throw error;
  }
}

function external(url: string): EmbeddedPostgres {
  return { url, release: () => Promise.resolve() };
}

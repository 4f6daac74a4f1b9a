import { join } from 'node:path';
import { acquireEmbeddedPostgres, Database, migrate } from '#database';
import type { EmbeddedPostgres } from '#database';
import { readEnvironment, type Environment } from './environment.js';
import { projectRoot } from './project-root.js';

/** The database that a command works on, its schema up to date. */
export interface TargetDatabase {
  readonly url: string;
  readonly database: Database;
  /** Names of the migrations that opening it has applied. */
  readonly migrations: readonly string[];
  /** Starts an embedded server again if it has died; says whether it had. */
  revive(): Promise<boolean>;
  /** Waits for what is running on it, a few seconds at most unless told otherwise. */
  release(patienceMs?: number): Promise<void>;
}

/** Where it is, or is to be made. */
export type DatabasePlace = Pick<Environment, 'dataDir' | 'databaseUrl'>;

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** As a shell reports a program that Ctrl-C has ended. */
const INTERRUPTED = 130;

/** Opens the database for one command: a signal releases it, so that no server is left behind, and ends the command. */
export async function openTargetDatabase(where?: DatabasePlace): Promise<TargetDatabase> {
  const target = await openDatabase(where);
  let isAsked = false;
  const onSignal = (): void => {
    // The second one is for those who cannot wait; the server is then asked to stop in passing.
    if (isAsked) process.exit(INTERRUPTED);
    isAsked = true;
    void target.release(0).finally(() => process.exit(INTERRUPTED));
  };
  for (const signal of signals) process.on(signal, onSignal);
  const release = async (patienceMs?: number): Promise<void> => {
    await target.release(patienceMs);
    for (const signal of signals) process.off(signal, onSignal);
  };
  return { ...target, release };
}

/** Opens DATABASE_URL, or the embedded server under DATA_DIR where that is not set, and migrates it. */
export async function openDatabase(
  { databaseUrl, dataDir }: DatabasePlace = readEnvironment(),
): Promise<TargetDatabase> {
  const server =
    databaseUrl === undefined ? await acquireEmbeddedPostgres(dataDir) : external(databaseUrl);
  const database = new Database({ url: server.url, applicationName: 'final-destination-cli' });
  const release = async (patienceMs?: number): Promise<void> => {
    await database.close(patienceMs).finally(() => server.release());
  };
  try {
    const migrations = await migrate(database, join(projectRoot, 'migrations'));
    return { url: server.url, database, migrations, release, revive: () => server.revive() };
  } catch (error) {
    await release();
    throw error;
  }
}

function external(url: string): EmbeddedPostgres {
  return { url, revive: () => Promise.resolve(false), release: () => Promise.resolve() };
}

import { join } from 'node:path';
import type { EmbeddedPostgres } from '#database';
import { Database, acquireEmbeddedPostgres, migrate } from '#database';
import type { Environment } from './environment.js';
import { projectRoot, readEnvironment } from './environment.js';

/** The database of a command, with the schema up to date. */
export interface TargetDatabase {
  readonly url: string;
  readonly database: Database;
  /** Names of the migrations that were applied when it was opened. */
  readonly migrations: readonly string[];
  /** The signal that ends the command, once it has arrived: then the database is closed. */
  endedBy(): NodeJS.Signals | undefined;
  /** Restarts an embedded server that has ended; returns whether it had. */
  revive(): Promise<boolean>;
  /** Closes it after running statements have ended, or after the grace period (default: a few seconds). */
  release(gracePeriodMs?: number): Promise<void>;
}

/** A database that no signal closes. */
type OpenedDatabase = Omit<TargetDatabase, 'endedBy'>;

/** Location of the database: a URL, or the directory of the embedded server. */
export type DatabaseLocation = Pick<Environment, 'dataDir' | 'databaseUrl'>;

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Opens the database for one command. A signal releases the database, so that no server is left
 * running, and ends the command.
 */
export async function openTargetDatabase(location?: DatabaseLocation): Promise<TargetDatabase> {
  const target = await openDatabase(location);
  let endedBy: NodeJS.Signals | undefined;
  const onSignal = (signal: NodeJS.Signals): void => {
    // A second signal ends it at once; the embedded server then stops on its own.
    if (endedBy) endBy(signal);
    endedBy = signal;
    void target.release(0).finally(() => endBy(signal));
  };
  for (const signal of signals) process.on(signal, onSignal);
  const release = async (gracePeriodMs?: number): Promise<void> => {
    await target.release(gracePeriodMs);
    for (const signal of signals) process.off(signal, onSignal);
  };
  return { ...target, endedBy: () => endedBy, release };
}

/**
 * Ends this process by a signal once its `exit` listeners have run. `process.exit` alone would then
 * wait for reads and writes of files that have not returned.
 */
function endBy(signal: NodeJS.Signals): void {
  process.on('exit', () => {
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
  process.exit();
}

/** Opens DATABASE_URL, or the embedded server in DATA_DIR if that is not set, and migrates it. */
export async function openDatabase(
  { databaseUrl, dataDir }: DatabaseLocation = readEnvironment(),
): Promise<OpenedDatabase> {
  const server =
    databaseUrl === undefined ? await acquireEmbeddedPostgres(dataDir) : external(databaseUrl);
  const database = new Database({
    url: server.url,
    applicationName: 'final-destination-cli',
    endsWithProcess: true,
  });
  const release = async (gracePeriodMs?: number): Promise<void> => {
    await database.close(gracePeriodMs).finally(() => server.release());
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

import pg from 'pg';
import { connectionSettings } from '../connection-settings.js';
import { findBinaries } from './binaries.js';
import { chooseAccount } from './server-account.js';
import { ensureCluster, readPassword, SUPERUSER } from './cluster.js';
import { isLocked, withLock } from './directory-lock.js';
import { findRunningServer, stopServer, waitFor } from './running-server.js';
import { openServerDirectory } from './server-directory.js';
import type { ServerDirectory } from './server-directory.js';
import { ServerUsers } from './server-users.js';
import { startServer } from './start-server.js';

/** A server that this process uses until it releases it. */
export interface EmbeddedPostgres {
  /** Of the database `final_destination`, with user and password. */
  readonly url: string;
  /** Stops the server if nobody else uses it. */
  release(): Promise<void>;
}

const DATABASE = 'final_destination';

/** A server that another process has just asked to start or to stop. */
const TRANSITION_TIMEOUT_MS = 120_000;

/**
 * Attaches to the Postgres server under `<dataDir>/postgres`, starting it if need be. Any number of
 * processes share it; the last one to release it stops it.
 */
export async function acquireEmbeddedPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  const directory = openServerDirectory(dataDir);
  const users = new ServerUsers(directory.users);
  return withLock(directory.lock, async () => {
    const port = await ensureRunning(directory);
    const leave = users.enter();
    try {
      const url = serverUrl(port, await readPassword(directory));
      await ensureDatabase(url);
      return new Acquisition(directory, users, leave, `${url}${DATABASE}`);
    } catch (error) {
      leave();
      if (!users.hasAny()) await stopServer(directory.cluster);
      throw error;
    }
  });
}

class Acquisition implements EmbeddedPostgres {
  private releasing: Promise<void> | undefined;

  constructor(
    private readonly directory: ServerDirectory,
    private readonly users: ServerUsers,
    private readonly leave: () => void,
    readonly url: string,
  ) {
    process.on('exit', this.abandon);
  }

  release(): Promise<void> {
    this.releasing ??= this.leaveAndStop();
    return this.releasing;
  }

  private async leaveAndStop(): Promise<void> {
    await withLock(this.directory.lock, async () => {
      this.leave();
      if (!this.users.hasAny()) await stopServer(this.directory.cluster);
    });
    process.off('exit', this.abandon);
  }

  /** A process that exits without releasing does as much as can be done without waiting. */
  private readonly abandon = (): void => {
    this.leave();
    if (this.users.hasAny() || isLocked(this.directory.lock)) return;
    const server = findRunningServer(this.directory.cluster);
    if (server !== undefined) process.kill(server.pid, 'SIGINT');
  };
}

/** Returns the port of a server that is ready. */
async function ensureRunning(directory: ServerDirectory): Promise<number> {
  const { cluster } = directory;
  const find = (): ReturnType<typeof findRunningServer> => findRunningServer(cluster);
  const isSettled = await waitFor(
    () => [undefined, 'ready'].includes(find()?.status),
    TRANSITION_TIMEOUT_MS,
  );
  if (!isSettled) throw new Error(`the server of ${cluster} neither starts nor stops`);
  const running = find();
  if (running !== undefined) return running.port;
  const binaries = await findBinaries();
  const account = await chooseAccount(cluster, binaries.postgres);
  await ensureCluster(directory, binaries, account);
  await startServer(directory, binaries, account);
  return find()!.port;
}

function serverUrl(port: number, password: string): string {
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/`;
}

async function ensureDatabase(serverUrl: string): Promise<void> {
  const client = new pg.Client(connectionSettings({ url: `${serverUrl}postgres` }));
  client.on('error', () => undefined);
  try {
    await client.connect();
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

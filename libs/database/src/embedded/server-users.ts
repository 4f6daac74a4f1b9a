import { lstatSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { readlink, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

let registrations = 0;

/**
 * The processes that use a server, as one file each: `<pid>-<start>.<n>`. Synchronous throughout,
 * so that a process can remove its entry while it exits.
 */
export class ServerUsers {
  constructor(private readonly directory: string) {}

  /** Registers this process; returns a function that removes the entry. */
  register(): () => void {
    mkdirSync(this.directory, { recursive: true });
    registrations += 1;
    const file = join(this.directory, `${processIdentity(process.pid)}.${registrations}`);
    writeFileSync(file, '');
    return () => rmSync(file, { force: true });
  }

  /** Whether a registered process is still running. Removes the entries of those that are not. */
  hasLiveUsers(): boolean {
    const isAlive = this.entries().map((entry) => {
      const isRunning = isProcessRunning(entry.split('.')[0] ?? '');
      if (!isRunning) rmSync(join(this.directory, entry), { force: true });
      return isRunning;
    });
    return isAlive.includes(true);
  }

  private entries(): readonly string[] {
    try {
      return readdirSync(this.directory);
    } catch {
      return [];
    }
  }
}

/** The holder may be waiting for a server that recovers from a crash. */
const LOCK_TIMEOUT_MS = 180_000;
const LOCK_RETRY_MS = 25;

/**
 * Runs the work while no other process holds the same lock. The lock is a symbolic link to its
 * holder's identity: created atomically with its content, on every file system. The lock of a dead
 * holder is taken over.
 */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + LOCK_TIMEOUT_MS;
  while (!(await tryLock(path))) {
    if (Date.now() > deadline) {
      throw new Error(`lock ${path} is still held after ${LOCK_TIMEOUT_MS / 1_000} s`);
    }
    await sleep(LOCK_RETRY_MS);
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

/** Whether the lock exists, without waiting. Its link points to no file. */
export function isLocked(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

async function tryLock(path: string): Promise<boolean> {
  if (await tryLink(path)) return true;
  const holder = await holderOf(path);
  if (holder !== undefined && !isProcessRunning(holder)) await breakLock(path, holder);
  return false;
}

/**
 * Only one process at a time may remove a dead holder's lock, or it could remove that of its
 * successor.
 */
async function breakLock(path: string, holder: string): Promise<void> {
  const breaking = `${path}.break`;
  if (!(await tryLink(breaking))) {
    const breaker = await holderOf(breaking);
    if (breaker !== undefined && !isProcessRunning(breaker)) await rm(breaking, { force: true });
    return;
  }
  try {
    if ((await holderOf(path)) === holder) await rm(path, { force: true });
  } finally {
    await rm(breaking, { force: true });
  }
}

async function tryLink(path: string): Promise<boolean> {
  try {
    await symlink(processIdentity(process.pid), path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function holderOf(path: string): Promise<string | undefined> {
  try {
    return await readlink(path);
  } catch {
    return undefined;
  }
}

/** Identifies a process uniquely: its id and, if the system provides it, its start time. */
function processIdentity(pid: number): string {
  return `${pid}-${startOf(pid) ?? 0}`;
}

/** Whether that very process is still running; another process with the same id does not count. */
function isProcessRunning(identity: string): boolean {
  const pid = Number.parseInt(identity, 10);
  return isPidInUse(pid) && processIdentity(pid) === identity;
}

/** Whether a process has this id; zombies do not count. */
export function isPidInUse(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it is running, as another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return startOf(pid) !== 'ended';
}

/** The command line of a process; undefined if the system does not provide it. */
export function commandLineOf(pid: number): string | undefined {
  return readProcess(pid, 'cmdline')?.replaceAll('\0', ' ');
}

/** In ticks since boot; undefined without /proc. */
function startOf(pid: number): string | undefined {
  const stat = readProcess(pid, 'stat');
  if (stat === undefined) return undefined;
  // The name, in brackets, may contain spaces and brackets; the state follows it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' || fields[0] === 'X' ? 'ended' : fields[19];
}

function readProcess(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}

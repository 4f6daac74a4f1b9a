import { lstatSync } from 'node:fs';
import { readlink, rm, symlink } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { isProcessRunning, processIdentity } from './process-identity.js';

/** A holder may be waiting for a server that recovers from a crash. */
const LOCK_TIMEOUT_MS = 180_000;
const RETRY_MS = 25;

/**
 * Runs the work while no other process holds the same lock. The lock is a symbolic link that points
 * to its holder's identity: made in one step with its content, on every file system. A lock whose
 * holder is dead is taken over.
 */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + LOCK_TIMEOUT_MS;
  while (!(await tryLock(path))) {
    if (Date.now() > deadline) throw new Error(`${path} has been held for too long`);
    await sleep(RETRY_MS);
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

/** Says whether the lock is there, without waiting; its link points nowhere. */
export function isLocked(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

async function tryLock(path: string): Promise<boolean> {
  if (await tryLink(path)) return true;
  const holder = await holderOf(path);
  if (holder !== undefined && !isProcessRunning(holder)) await breakLock(path, holder);
  return false;
}

/** Only one process at a time may remove a dead holder's lock, or it might remove its successor's. */
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

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandLineOf, isPidInUse } from './process-identity.js';

/** What a server says of itself in `postmaster.pid`. */
export interface RunningServer {
  readonly pid: number;
  readonly port: number;
  /** `starting`, `ready` or `stopping`; empty while it has not got so far. */
  readonly status: string;
}

const POLL_MS = 10;

/** A fast shutdown writes what is in memory; a slow disk takes its time. */
const shutdowns = [
  { signal: 'SIGINT', timeoutMs: 30_000 },
  { signal: 'SIGQUIT', timeoutMs: 5_000 },
  { signal: 'SIGKILL', timeoutMs: 5_000 },
] as const;

/** Where Postgres writes down which process serves a cluster. */
export function pidFileOf(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}

/** Finds the server of a cluster; one that died without a word is not found. */
export function findRunningServer(cluster: string): RunningServer | undefined {
  const [pidLine, dataDirectory, , portLine, , , , status] = readPidFile(cluster);
  const pid = Number(pidLine);
  if (!isPidInUse(pid)) return undefined;
  // The number may have gone to another process since.
  if (commandLineOf(pid)?.includes(dataDirectory ?? cluster) === false) return undefined;
  return { pid, port: Number(portLine), status: status?.trim() ?? '' };
}

/** Stops the server: by asking, by asking harder, by force. */
export async function stopServer(cluster: string): Promise<void> {
  for (const { signal, timeoutMs } of shutdowns) {
    const server = findRunningServer(cluster);
    if (server === undefined) return;
    process.kill(server.pid, signal);
    await waitFor(() => !isPidInUse(server.pid), timeoutMs);
  }
}

/** Says whether the condition came true in time. */
export async function waitFor(
  isTrue: () => boolean | Promise<boolean>,
  timeoutMs: number,
): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (!(await isTrue())) {
    if (Date.now() > deadline) return false;
    await sleep(POLL_MS);
  }
  return true;
}

function readPidFile(cluster: string): readonly string[] {
  try {
    return readFileSync(pidFileOf(cluster), 'utf8').split('\n');
  } catch {
    return [];
  }
}

import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { PostgresBinaries, ServerDirectory } from './cluster.js';
import { commandLineOf, isPidInUse } from './server-users.js';
import { commandEnvironment } from './server-account.js';
import type { ServerAccount } from './server-account.js';

/** After a crash it first replays its log, at most the gigabyte of max_wal_size. */
const START_TIMEOUT_MS = 120_000;

/**
 * A port may be taken between the check and listening; the children of a killed server need a
 * moment to end.
 */
const START_ATTEMPTS = 3;

/** The connections of a killed server hold its port until both of their ends are closed. */
const PORT_TIMEOUT_MS = 5_000;

const LOG_TAIL_CHARACTERS = 2_000;

/**
 * Starts the server of a cluster in a session of its own, waits until it is ready and returns its
 * port.
 */
export async function startServer(
  directory: ServerDirectory,
  binaries: PostgresBinaries,
  account: ServerAccount,
): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    // No server is running, but another process may have its old pid by now, and Postgres would
    // mistake that process for a server.
    await rm(pidFileOf(directory.cluster), { force: true });
    const server = await launch(directory, binaries, account);
    const port = await portOnceReady(server, directory);
    if (port !== undefined) return port;
    if (attempt === START_ATTEMPTS) throw new Error(await describeFailure(directory));
    await waitFor(() => false, attempt * 500);
  }
}

async function launch(
  directory: ServerDirectory,
  binaries: PostgresBinaries,
  account: ServerAccount,
): Promise<ChildProcess> {
  const port = await choosePort(directory);
  const settings = Object.entries(serverSettings).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const { program, parameters, options } = account.command(binaries.postgres, [
    '-D',
    directory.cluster,
    '-p',
    String(port),
    ...settings,
  ]);
  if (existsSync(directory.log)) await rename(directory.log, `${directory.log}.previous`);
  const log = await open(directory.log, 'a', 0o600);
  const server = spawn(program, parameters, {
    ...options,
    cwd: '/',
    env: commandEnvironment(),
    stdio: ['ignore', log.fd, log.fd],
    // A session of its own: Ctrl-C in the terminal is meant for the users, the last of which stops
    // it.
    detached: true,
  });
  server.on('error', (error) => void log.appendFile(`${error.message}\n`).catch(() => undefined));
  server.unref();
  await new Promise((resolve) => server.once('spawn', resolve).once('error', resolve));
  await log.close();
  return server;
}

async function portOnceReady(
  server: ChildProcess,
  { cluster }: ServerDirectory,
): Promise<number | undefined> {
  const hasEnded = (): boolean =>
    server.pid === undefined || server.exitCode !== null || server.signalCode !== null;
  const findReady = (): RunningServer | undefined => {
    const running = findRunningServer(cluster);
    return running?.status === 'ready' ? running : undefined;
  };
  await waitFor(() => findReady() !== undefined || hasEnded(), START_TIMEOUT_MS);
  const ready = findReady();
  if (ready === undefined) server.kill('SIGINT');
  return ready?.port;
}

/** The previous port if it is free, so that a URL that was noted before still works. */
async function choosePort(directory: ServerDirectory): Promise<number> {
  const last = Number(await readFile(directory.port, 'utf8').catch(() => ''));
  if (last > 0 && (await waitFor(() => isPortFree(last), PORT_TIMEOUT_MS))) return last;
  const port = await findFreePort();
  await writeFile(`${directory.port}.new`, `${port}\n`);
  await rename(`${directory.port}.new`, directory.port);
  return port;
}

async function describeFailure(directory: ServerDirectory): Promise<string> {
  const log = await readFile(directory.log, 'utf8').catch(() => '');
  return `embedded Postgres does not start; ${directory.log} ends with:\n${log.slice(-LOG_TAIL_CHARACTERS)}`;
}

/** The content of `postmaster.pid`. */
interface RunningServer {
  readonly pid: number;
  readonly port: number;
  /** `starting`, `ready` or `stopping`; empty at first. */
  readonly status: string;
}

const POLL_MS = 10;

/** A fast shutdown writes the shared buffers to disk, which takes longer on a slow disk. */
const shutdownSteps = [
  { signal: 'SIGINT', timeoutMs: 30_000 },
  { signal: 'SIGQUIT', timeoutMs: 5_000 },
  { signal: 'SIGKILL', timeoutMs: 5_000 },
] as const;

/** The file in which Postgres records the process of a cluster. */
function pidFileOf(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}

/** Finds the running server of a cluster; the pid file of a dead one is ignored. */
export function findRunningServer(cluster: string): RunningServer | undefined {
  const [pidLine, dataDirectory, , portLine, , , , status] = readPidFile(cluster);
  const pid = Number(pidLine);
  if (!isPidInUse(pid)) return undefined;
  // Another process may have the pid by now.
  if (commandLineOf(pid)?.includes(dataDirectory ?? cluster) === false) return undefined;
  return { pid, port: Number(portLine), status: status?.trim() ?? '' };
}

/** Stops the server: fast, then immediate, then by force. */
export async function stopServer(cluster: string): Promise<void> {
  for (const { signal, timeoutMs } of shutdownSteps) {
    const server = findRunningServer(cluster);
    if (server === undefined) return;
    process.kill(server.pid, signal);
    await waitFor(() => !isPidInUse(server.pid), timeoutMs);
  }
}

/** Polls a condition. Returns whether it became true before the timeout. */
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

/** For use on a single, often small machine without replication. */
const serverSettings: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  // TCP only: the path of a socket is limited to about 100 characters.
  unix_socket_directories: '',
  // Eight workers or more may share it with an import, and specs with one another.
  max_connections: '300',
  shared_buffers: '256MB',
  maintenance_work_mem: '128MB',
  work_mem: '16MB',
  // Queries are short; JIT compilation takes longer than running them.
  jit: 'off',
  // The data is usually on an SSD or in memory.
  random_page_cost: '1.1',
  // Imports write their tables without WAL for every row.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '1GB',
  checkpoint_timeout: '15min',
  // A crash loses the last moments but never consistency; an import can be repeated.
  synchronous_commit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

const LOCALHOST = '127.0.0.1';

/**
 * Operating systems use high ports for outgoing connections (Linux from 32768, others from 49152).
 * A server that restarts finds its port still free if it is below those.
 */
const LOWEST_PORT = 20_000;
const HIGHEST_PORT = 32_767;

/** Among this many random ports one is free, unless listening itself does not work. */
const PORT_ATTEMPTS = 100;

/** Whether the port can be listened on now. */
export async function isPortFree(port: number, host = LOCALHOST): Promise<boolean> {
  try {
    await listenBriefly(port, host);
    return true;
  } catch {
    return false;
  }
}

/**
 * A port that is free now and is not used for outgoing connections. Rejects with the last error
 * when there is none.
 */
export async function findFreePort(host = LOCALHOST): Promise<number> {
  for (let attempt = 1; attempt < PORT_ATTEMPTS; attempt += 1) {
    const port = randomInt(LOWEST_PORT, HIGHEST_PORT + 1);
    if (await isPortFree(port, host)) return port;
  }
  const port = randomInt(LOWEST_PORT, HIGHEST_PORT + 1);
  await listenBriefly(port, host);
  return port;
}

async function listenBriefly(port: number, host: string): Promise<void> {
  const server = createServer();
  server.listen(port, host);
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}

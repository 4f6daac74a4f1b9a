import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { PostgresBinaries } from './binaries.js';
import { findFreePort, isPortFree } from './free-port.js';
import { commandEnvironment } from './run-command.js';
import { findRunningServer, pidFileOf, waitFor } from './running-server.js';
import type { RunningServer } from './running-server.js';
import type { ServerAccount } from './server-account.js';
import type { ServerDirectory } from './server-directory.js';
import { serverSettings } from './server-settings.js';

/** After a crash it first replays its log, at most the gigabyte of max_wal_size. */
const START_TIMEOUT_MS = 120_000;

/** A port may be taken between looking and listening; a killed server's children need a moment. */
const ATTEMPTS = 3;

/** The connections of a server that was killed hold its port until both of their ends are closed. */
const PORT_TIMEOUT_MS = 5_000;

const LOG_TAIL_CHARACTERS = 2_000;

/** Starts the cluster's server in a session of its own, waits until it is ready, returns its port. */
export async function startServer(
  directory: ServerDirectory,
  binaries: PostgresBinaries,
  account: ServerAccount,
): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    // Nothing runs here, but the number in it may belong to some other process by now, and
    // Postgres would take that for itself.
    await rm(pidFileOf(directory.cluster), { force: true });
    const server = await launch(directory, binaries, account);
    const port = await portOnceReady(server, directory);
    if (port !== undefined) return port;
    if (attempt === ATTEMPTS) throw new Error(await describeFailure(directory));
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
    // A session of its own: Ctrl-C in the terminal is for the users, the last of whom stops it.
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
    const found = findRunningServer(cluster);
    return found?.status === 'ready' ? found : undefined;
  };
  await waitFor(() => findReady() !== undefined || hasEnded(), START_TIMEOUT_MS);
  const ready = findReady();
  if (ready === undefined) server.kill('SIGINT');
  return ready?.port;
}

/** The port of the last time if it is free, so that a URL that was noted down still works. */
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
  return `the embedded Postgres does not start; ${directory.log} ends with:\n${log.slice(-LOG_TAIL_CHARACTERS)}`;
}

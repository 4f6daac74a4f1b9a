import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '#database';
import { endProcess, isRunning } from './child-process.js';

/** A Redis for the benchmark alone. */
export interface OwnRedis {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

const READY_WITHIN_MS = 10_000;
const STOP_WITHIN_MS = 5_000;
const ACCEPTED_WITHIN_MS = 1_000;
const POLL_MS = 50;

/** Starts a Redis that keeps nothing on disk; undefined where `redis-server` is not installed. */
export const startOwnRedis = async (): Promise<OwnRedis | undefined> => {
  const port = await findFreePort();
  const inMemory = ['--save', '', '--appendonly', 'no', '--dir', tmpdir()];
  const server = spawn('redis-server', ['--port', `${port}`, '--bind', '127.0.0.1', ...inMemory], {
    stdio: 'ignore',
  });
  const isInstalled = await once(server, 'spawn').then(
    () => true,
    () => false,
  );
  if (!isInstalled) return undefined;
  const stop = (): Promise<void> => endProcess(server, STOP_WITHIN_MS);
  const url = `redis://127.0.0.1:${port}`;
  if (await listens(server, port)) return { url, pid: server.pid ?? 0, stop };
  await stop();
  throw new Error('the redis-server of the benchmark did not become ready');
};

const listens = async (server: ChildProcess, port: number): Promise<boolean> => {
  const giveUpAt = performance.now() + READY_WITHIN_MS;
  while (isRunning(server) && performance.now() < giveUpAt) {
    if (await accepts(port)) return true;
    await pause(POLL_MS);
  }
  return false;
};

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const connection = createConnection({ port, host: '127.0.0.1', timeout: ACCEPTED_WITHIN_MS });
    const tell = (isAccepted: boolean) => (): void => {
      connection.destroy();
      resolve(isAccepted);
    };
    connection.once('connect', tell(true)).once('timeout', tell(false)).once('error', tell(false));
  });

import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '#database';

const START_LIMIT_MS = 30_000;

/** A Redis of one's own, on a free port, with nothing on disk. */
export interface RedisServer {
  readonly url: string;
  /** Of the process that runs now. */
  readonly pid: number;
  /** Ends it in an orderly way, and removes its directory. */
  stop(): Promise<void>;
  /** Ends it at once, as a crash does; `restart` brings it back. */
  kill(): Promise<void>;
  /** Starts it again, empty, on the same port. */
  restart(): Promise<void>;
}

/** Undefined where redis-server is not installed. */
export async function startRedisServer(): Promise<RedisServer | undefined> {
  if (!redisIsInstalled()) return undefined;
  const server = new SpawnedRedis(await findFreePort(), await mkdtemp(join(tmpdir(), 'redis-')));
  await server.start();
  return server;
}

/** Whether there is a redis-server to start. */
export function redisIsInstalled(): boolean {
  return spawnSync('redis-server', ['--version']).error === undefined;
}

class SpawnedRedis implements RedisServer {
  private child: ChildProcess | undefined;

  constructor(
    private readonly port: number,
    private readonly directory: string,
  ) {}

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  get pid(): number {
    return this.child?.pid ?? 0;
  }

  async start(): Promise<void> {
    const options = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    this.child = spawn(
      'redis-server',
      ['--port', String(this.port), '--dir', this.directory, ...options],
      { stdio: 'ignore' },
    );
    await answering(this.port, Date.now() + START_LIMIT_MS);
  }

  async restart(): Promise<void> {
    await this.kill();
    await this.start();
  }

  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
    await rm(this.directory, { recursive: true, force: true });
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    this.child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }
}

async function answering(port: number, deadline: number): Promise<void> {
  while (Date.now() < deadline) {
    const socket = createConnection({ port, host: '127.0.0.1' });
    try {
      await once(socket, 'connect');
      return;
    } catch {
      await sleep(20);
    } finally {
      socket.destroy();
    }
  }
  throw new Error(`redis-server did not answer on port ${port} within ${START_LIMIT_MS} ms`);
}

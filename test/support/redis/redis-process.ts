import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '#database';

const START_LIMIT_MS = 120_000;
const IN_MEMORY = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];

/** One process of Redis, on a free port, with a directory of its own. */
export class RedisProcess {
  private child: ChildProcess | undefined;

  private constructor(
    readonly port: number,
    readonly directory: string,
    /** Arguments of the program, which may be changed until the next start. */
    public options: readonly string[],
  ) {}

  static async start(
    options: readonly string[] = [],
    prepare: (directory: string, port: number) => Promise<readonly string[]> = async () => [],
  ): Promise<RedisProcess> {
    const port = await findFreePort();
    const directory = await mkdtemp(join(tmpdir(), 'redis-'));
    const first = await prepare(directory, port);
    const redis = new RedisProcess(port, directory, [...first, ...options]);
    await redis.start();
    return redis;
  }

  get pid(): number {
    return this.child?.pid ?? 0;
  }

  async start(): Promise<void> {
    const place = ['--port', String(this.port), '--dir', this.directory];
    const own = this.options.includes('--sentinel') ? [] : [...place, ...IN_MEMORY];
    this.child = spawn('redis-server', [...own, ...this.options], { stdio: 'ignore' });
    await answering(this.port, Date.now() + START_LIMIT_MS);
  }

  signal(signal: NodeJS.Signals): void {
    this.child?.kill(signal);
  }

  /** As a crash does. */
  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  async stop(): Promise<void> {
    this.signal('SIGCONT');
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

/** Whether there is a redis-server to start. */
export function redisIsInstalled(): boolean {
  return spawnSync('redis-server', ['--version']).error === undefined;
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

import { spawn, spawnSync, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '#database';

const START_LIMIT_MS = 120_000;
/** A port that was free may be somebody else's a moment later. */
const PORTS_TRIED = 5;
/** What a server, and a sentinel, says of itself once it listens. */
const LISTENS = /Ready to accept connections|Sentinel ID is/;
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
    for (let tried = 1; ; tried += 1) {
      const port = await findFreePort();
      const directory = await mkdtemp(join(tmpdir(), 'redis-'));
      const first = await prepare(directory, port);
      const redis = new RedisProcess(port, directory, [...first, ...options]);
      try {
        await redis.start();
        return redis;
      } catch (error) {
        await redis.stop();
        if (tried === PORTS_TRIED) throw error;
      }
    }
  }

  get pid(): number {
    return this.child?.pid ?? 0;
  }

  async start(): Promise<void> {
    const place = ['--port', String(this.port), '--dir', this.directory];
    const own = this.options.includes('--sentinel') ? [] : [...place, ...IN_MEMORY];
    const stdio: StdioOptions = ['ignore', 'pipe', 'ignore'];
    this.child = spawn('redis-server', [...own, ...this.options], { stdio });
    await listening(this.child);
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

/** Until it says so itself: on a port that is taken somebody else would answer. */
function listening(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (chunk: Buffer): void => {
      said += chunk.toString();
      if (LISTENS.test(said)) settle();
    };
    const settle = (error?: Error): void => {
      clearTimeout(timer);
      child.stdout?.off('data', hear).resume();
      if (error) reject(error);
      else resolve();
    };
    const timer = setTimeout(
      () => settle(new Error(`redis-server did not start within ${START_LIMIT_MS} ms`)),
      START_LIMIT_MS,
    );
    child.stdout?.on('data', hear);
    child.once('error', settle);
    child.once('exit', () => settle(new Error(`redis-server did not start:\n${said}`)));
  });
}

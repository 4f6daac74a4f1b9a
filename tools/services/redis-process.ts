import type { ChildProcess, StdioOptions } from 'node:child_process';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { findFreePort } from '#database';
import { endProcess, killOnExit } from './child-processes.js';

const START_LIMIT_MS = 120_000;
/** A port that was free may be taken a moment later. */
const PORTS_TRIED = 5;
/** Output of a server, and of a sentinel, when it listens. */
const LISTENS = /Ready to accept connections|Sentinel ID is/;
const IN_MEMORY = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];

/** A redis-server process on a free port, with a directory of its own. */
export class RedisProcess {
  private child: ChildProcess | undefined;

  private constructor(
    readonly port: number,
    readonly directory: string,
    /** Command line arguments; changes apply at the next start. */
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
    killOnExit(this.child);
    await listening(this.child);
  }

  signal(signal: NodeJS.Signals): void {
    this.child?.kill(signal);
  }

  /** Kills it with SIGKILL, like a crash. */
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
    if (child) await endProcess(child, signal);
  }
}

/** Whether redis-server is installed. */
export function redisIsInstalled(): boolean {
  return spawnSync('redis-server', ['--version']).error === undefined;
}

/** Resolves when the output reports that it listens. A probe could reach another process on the port. */
function listening(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const onData = (chunk: Buffer): void => {
      output += chunk.toString();
      if (LISTENS.test(output)) settle();
    };
    const settle = (error?: Error): void => {
      clearTimeout(timer);
      child.stdout?.off('data', onData).resume();
      if (error) reject(error);
      else resolve();
    };
    const timer = setTimeout(
      () => settle(new Error(`redis-server did not start within ${START_LIMIT_MS} ms`)),
      START_LIMIT_MS,
    );
    child.stdout?.on('data', onData);
    child.once('error', settle);
    child.once('exit', () => settle(new Error(`redis-server did not start:\n${output}`)));
  });
}

const COMMAND_TIMEOUT_MS = 5_000;

/** Runs commands on a new connection to a local server; undefined if it refuses or is down. */
export async function queryRedis<T>(
  { port }: { readonly port: number },
  run: (redis: Redis) => Promise<T>,
): Promise<T | undefined> {
  const redis = new Redis(port, '127.0.0.1', {
    connectTimeout: COMMAND_TIMEOUT_MS,
    commandTimeout: COMMAND_TIMEOUT_MS,
    retryStrategy: null,
  });
  redis.on('error', () => undefined);
  try {
    return await run(redis);
  } catch {
    return undefined;
  } finally {
    redis.disconnect();
  }
}

/** Number of client connections, without replicas, sentinels and this one. */
export async function clientConnectionsOf(server: {
  readonly port: number;
}): Promise<number | undefined> {
  const list = await queryRedis(server, (redis) => redis.call('CLIENT', 'LIST', 'TYPE', 'normal'));
  const subscribers = await queryRedis(server, (redis) =>
    redis.call('CLIENT', 'LIST', 'TYPE', 'pubsub'),
  );
  if (list === undefined || subscribers === undefined) return undefined;
  const lines = `${String(list)}${String(subscribers)}`.split('\n').filter(Boolean);
  const clients = lines.filter((line) => !/ name=sentinel-| cmd=client/.test(line));
  return clients.length;
}

/** A Redis server without persistence on a free port, or a cluster behind the same interface. */
export interface RedisServer {
  readonly url: string;
  /** URL of each process. */
  readonly nodeUrls: readonly string[];
  /** Process id; of a cluster, that of the first node. */
  readonly pid: number;
  /** Stops it gracefully, and removes its directory. */
  stop(): Promise<void>;
  /** Kills it like a crash; `restart` starts it again. */
  kill(): Promise<void>;
  /** Restarts it, empty, on the same port. */
  restart(): Promise<void>;
  /** Suspends it, with its connections open, until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** Deletes all data while it runs. */
  empty(): Promise<void>;
}

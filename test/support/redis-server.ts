import { Redis } from 'ioredis';
import { startRedisCluster } from './redis/redis-cluster.js';
import { redisIsInstalled, RedisProcess } from './redis/redis-process.js';

export { redisIsInstalled };

if (!redisIsInstalled()) console.warn('redis-server is not installed: what needs it is not tested');

/** A Redis of one's own, on a free port, with nothing on disk; or a cluster, which is one to whoever uses it. */
export interface RedisServer {
  readonly url: string;
  /** Of each process by itself. */
  readonly nodeUrls: readonly string[];
  /** Of the process that runs now; of a cluster, of its first node. */
  readonly pid: number;
  /** Ends it in an orderly way, and removes its directory. */
  stop(): Promise<void>;
  /** Ends it at once, as a crash does; `restart` brings it back. */
  kill(): Promise<void>;
  /** Starts it again, empty, on the same port. */
  restart(): Promise<void>;
  /** Has it stand still, connections and all, until it is thawed. */
  freeze(): void;
  thaw(): void;
  /** Takes all that it holds, while it runs. */
  empty(): Promise<void>;
}

/** `TEST_REDIS=cluster` puts every spec that wants a Redis on a cluster of three nodes. */
const redisIsACluster = process.env.TEST_REDIS === 'cluster';

/** Undefined where redis-server is not installed. */
export async function startRedisServer(): Promise<RedisServer | undefined> {
  if (!redisIsInstalled()) return undefined;
  return redisIsACluster ? startRedisCluster() : startLoneRedis();
}

/** For what knows no cluster; undefined where redis-server is not installed. */
export async function startLoneRedis(): Promise<RedisServer | undefined> {
  return redisIsInstalled() ? new LoneRedis(await RedisProcess.start()) : undefined;
}

class LoneRedis implements RedisServer {
  constructor(private readonly process: RedisProcess) {}

  get url(): string {
    return `redis://127.0.0.1:${this.process.port}`;
  }

  get nodeUrls(): readonly string[] {
    return [this.url];
  }

  get pid(): number {
    return this.process.pid;
  }

  async restart(): Promise<void> {
    await this.kill();
    await this.process.start();
  }

  kill(): Promise<void> {
    return this.process.kill();
  }

  stop(): Promise<void> {
    return this.process.stop();
  }

  freeze(): void {
    this.process.signal('SIGSTOP');
  }

  thaw(): void {
    this.process.signal('SIGCONT');
  }

  async empty(): Promise<void> {
    const connection = new Redis(this.url, { maxRetriesPerRequest: null });
    await connection.flushall();
    connection.disconnect();
  }
}

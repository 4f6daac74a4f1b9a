import { Redis } from 'ioredis';
import { startRedisCluster } from './redis-cluster.js';
import type { RedisServer } from './redis-process.js';
import { RedisProcess, redisIsInstalled } from './redis-process.js';

export { redisIsInstalled };

if (!redisIsInstalled()) console.warn('redis-server is not installed: what needs it is not tested');

/** `TEST_REDIS=cluster` runs every spec that needs Redis on a cluster of three nodes. */
const redisIsACluster = process.env.TEST_REDIS === 'cluster';

/** Starts a server, or a cluster if TEST_REDIS says so; undefined if redis-server is not installed. */
export async function startRedisServer(): Promise<RedisServer | undefined> {
  if (!redisIsInstalled()) return undefined;
  return redisIsACluster ? startRedisCluster() : startLoneRedis();
}

/**
 * Starts a single server, for users without cluster support; undefined if redis-server is not
 * installed.
 */
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

import { startRedisServer } from '../../support/redis-server.js';

/** A Redis that can fail. */
export interface FailingQueue {
  readonly url: string;
  /** Resolves when there is one to write to again. */
  fail(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts one that comes back empty when it fails. */
export async function startFailingQueue(): Promise<FailingQueue> {
  const redis = await startRedisServer();
  if (!redis) throw new Error('redis-server is not installed');
  return { url: redis.url, fail: () => redis.restart(), stop: () => redis.stop() };
}

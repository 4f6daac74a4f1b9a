import { Redis } from 'ioredis';

const ANSWER_LIMIT_MS = 5_000;

/** Asks a server of this machine on a connection of its own; undefined when it refuses or is away. */
export async function askRedis<T>(
  { port }: { readonly port: number },
  ask: (redis: Redis) => Promise<T>,
): Promise<T | undefined> {
  const redis = new Redis(port, '127.0.0.1', {
    connectTimeout: ANSWER_LIMIT_MS,
    commandTimeout: ANSWER_LIMIT_MS,
    retryStrategy: null,
  });
  redis.on('error', () => undefined);
  try {
    return await ask(redis);
  } catch {
    return undefined;
  } finally {
    redis.disconnect();
  }
}

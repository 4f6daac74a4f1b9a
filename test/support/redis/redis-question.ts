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

/** How many connections there are of programs, without replicas and sentinels and the one that asks. */
export async function visitorsOf(server: { readonly port: number }): Promise<number | undefined> {
  const list = await askRedis(server, (redis) => redis.call('CLIENT', 'LIST', 'TYPE', 'normal'));
  const subscribers = await askRedis(server, (redis) =>
    redis.call('CLIENT', 'LIST', 'TYPE', 'pubsub'),
  );
  if (list === undefined || subscribers === undefined) return undefined;
  const lines = `${String(list)}${String(subscribers)}`.split('\n').filter(Boolean);
  const visitors = lines.filter((line) => !/ name=sentinel-| cmd=client/.test(line));
  return visitors.length;
}

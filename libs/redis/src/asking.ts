import { Redis, type RedisOptions } from 'ioredis';
import { connectorTo, locationAt } from './located-connector.js';
import type { RedisHost } from './redis-host.js';

/** How one gets in. */
export type Access = Pick<RedisOptions, 'username' | 'password' | 'tls'>;

/** A server that does not answer within this is as good as gone; others are asked at the same time. */
const ANSWER_LIMIT_MS = 1_000;

/** Asks a server on a connection of its own; rejects when it refuses, or does not answer in time. */
export async function askServer<T>(
  server: RedisHost,
  { username, password, tls }: Access,
  ask: (redis: Redis) => Promise<T>,
): Promise<T> {
  const redis = new Redis({
    Connector: connectorTo(locationAt(server)),
    username,
    password,
    tls,
    connectTimeout: ANSWER_LIMIT_MS,
    commandTimeout: ANSWER_LIMIT_MS,
    enableReadyCheck: false,
    retryStrategy: null,
  });
  // What goes wrong fails the commands, too.
  redis.on('error', () => undefined);
  try {
    return await ask(redis);
  } finally {
    redis.disconnect();
  }
}

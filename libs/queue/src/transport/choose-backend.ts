import type { QueueBackend } from '../backend/queue-backend.js';
import { PostgresConsumer } from '../postgres/postgres-consumer.js';
import { PostgresProducer } from '../postgres/postgres-producer.js';
import { RedisConsumer } from '../redis/redis-consumer.js';
import { RedisProducer } from '../redis/redis-producer.js';

/** BullMQ on Redis (5 or later) through ioredis. */
export const redisBackend: QueueBackend = {
  openProducer: (options) => new RedisProducer(options),
  openConsumer: (options) => new RedisConsumer(options),
};

/** BullMQ's own Postgres backend, for installations without Redis. */
export const postgresBackend: QueueBackend = {
  openProducer: (options) => new PostgresProducer(options),
  openConsumer: (options) => new PostgresConsumer(options),
};

const backends: Readonly<Record<string, QueueBackend>> = {
  'redis:': redisBackend,
  'rediss:': redisBackend,
  'redis+cluster:': redisBackend,
  'rediss+cluster:': redisBackend,
  'redis+sentinel:': redisBackend,
  'rediss+sentinel:': redisBackend,
  'postgres:': postgresBackend,
  'postgresql:': postgresBackend,
};

/**
 * Chooses the backend by the scheme of the queue's URL. No other code knows which server a queue
 * has. Throws for an unknown scheme.
 */
export function chooseBackend(url: string): QueueBackend {
  const protocol = url.slice(0, url.indexOf(':') + 1);
  const backend = backends[protocol];
  if (!backend) throw new Error(`a queue needs a redis: or postgres: URL, not ${protocol}`);
  return backend;
}

import { postgresBackend } from './postgres/postgres-backend.js';
import type { QueueBackend } from './queue-backend.js';
import { redisBackend } from './redis/redis-backend.js';

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

/** The one place that knows which server a queue's URL means. */
export function chooseBackend(url: string): QueueBackend {
  const protocol = url.slice(0, url.indexOf(':') + 1);
  const backend = backends[protocol];
  if (!backend) throw new Error(`A queue needs a redis: or postgres: URL, not ${protocol}`);
  return backend;
}

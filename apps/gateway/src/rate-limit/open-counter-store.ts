import type { CounterStore } from './counter-store.js';
import { PostgresCounterStore } from './postgres/postgres-counter-store.js';
import { RedisCounterStore } from './redis/redis-counter-store.js';

/** The scheme of the URL decides where is counted. */
export function openCounterStore(url: string): CounterStore {
  return /^redis/.test(url) ? new RedisCounterStore(url) : new PostgresCounterStore(url);
}

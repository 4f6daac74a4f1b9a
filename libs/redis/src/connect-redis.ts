import { readFileSync } from 'node:fs';
import { Redis, type RedisOptions } from 'ioredis';
import { clusterConnector } from './cluster-connector.js';
import { watchCopies } from './copies.js';
import { watchGreeting } from './greeting.js';
import { MasterConnector } from './master-connector.js';
import { watchPulse } from './pulse.js';
import { parseRedisUrl, type RedisUrl } from './redis-url.js';
import { hasMoved } from './server-reply.js';

/** Which Redis, and what of it. */
export interface RedisPlace {
  /** `redis://`, `redis+cluster://` or `redis+sentinel://`; `rediss…` over TLS. */
  readonly url: string;
  /** One of the keys, or their hash tag: all that is asked for lies in one slot of a cluster. */
  readonly slotOf: string;
  /** Sends a command again, once reconnected, that reached a server which is no longer the one. */
  readonly resends?: boolean;
}

/** A server that just ends closes its connections; waiting for one that hangs is no use. */
const DISCONNECT_TIMEOUT_MS = 200;

/** A sentinel that hangs must not hold up the question to the next. */
const SENTINEL_LIMIT_MS = 1_000;

/**
 * The one place that connects to Redis. Whatever stands behind the URL, it is one connection to the
 * server that now takes writes for the slot: a failover is an outage that ends, as a restart is.
 */
export function connectRedis(place: RedisPlace, options: RedisOptions = {}): Redis {
  const parsed = parseRedisUrl(place.url);
  const redis = new Redis({
    ...whereOf(parsed, place.slotOf),
    username: parsed.username,
    password: parsed.password,
    db: parsed.database,
    tls: encryptionOf(parsed),
    disconnectTimeout: DISCONNECT_TIMEOUT_MS,
    reconnectOnError: (error) => hasMoved(error) && (place.resends ? 2 : 1),
    ...options,
  });
  watchGreeting(redis);
  watchPulse(redis);
  watchCopies(redis);
  return redis;
}

function whereOf(parsed: RedisUrl, slotOf: string): RedisOptions {
  const [{ host, port }] = parsed.hosts as readonly [RedisUrl['hosts'][0]];
  if (parsed.kind === 'cluster') return { Connector: clusterConnector(parsed.hosts, slotOf) };
  if (parsed.kind === 'server') return { host, port };
  return {
    Connector: MasterConnector,
    sentinels: [...parsed.hosts],
    name: parsed.masterName,
    role: 'master',
    sentinelCommandTimeout: SENTINEL_LIMIT_MS,
    sentinelUsername: parsed.sentinelUsername,
    sentinelPassword: parsed.sentinelPassword,
    sentinelTLS: encryptionOf(parsed),
    enableTLSForSentinelMode: parsed.isEncrypted,
    // Between two rounds of asking, the connection waits as for any server that is away.
    sentinelRetryStrategy: () => undefined,
  };
}

function encryptionOf({ isEncrypted, authorityFile }: RedisUrl): RedisOptions['tls'] {
  if (!isEncrypted) return undefined;
  return authorityFile === undefined ? {} : { ca: readFileSync(authorityFile) };
}

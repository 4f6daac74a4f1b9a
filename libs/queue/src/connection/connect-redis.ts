import { readFileSync } from 'node:fs';
import type { RedisOptions } from 'ioredis';
import { Redis } from 'ioredis';
import { enforceHandshakeTimeout, reconnectDuplicates, startHeartbeat } from './liveness.js';
import type { ServerLocator } from './located-connector.js';
import { fixedLocator, locatingConnector } from './located-connector.js';
import type { SentinelGroup } from './master-discovery.js';
import { clusterLocator, sentinelLocator } from './master-discovery.js';
import type { RedisHost, RedisUrl } from './redis-url.js';
import { parseRedisUrl } from './redis-url.js';

/** The Redis to connect to. */
interface RedisTarget {
  /** `redis://`, `redis+cluster://` or `redis+sentinel://`; `rediss…` over TLS. */
  readonly url: string;
  /**
   * One of the keys, or their hash tag: all keys that the connection uses are in one slot of a
   * cluster.
   */
  readonly slotKey: string;
  /**
   * Sends a command again, after reconnecting, that reached a server which is no longer the master.
   */
  readonly resends?: boolean;
}

/**
 * A server that shuts down closes its connections; for one that hangs there is no use in waiting.
 */
const DISCONNECT_TIMEOUT_MS = 200;

/**
 * Opens every connection to Redis. For each kind of URL it is one connection to the current master
 * of the slot: a failover is an outage that ends, like a restart.
 */
export function connectRedis(place: RedisTarget, options: RedisOptions = {}): Redis {
  const parsed = parseRedisUrl(place.url);
  const redis = new Redis({
    ...endpointOptions(place, parsed),
    username: parsed.username,
    password: parsed.password,
    db: parsed.database,
    tls: tlsOptions(parsed),
    disconnectTimeout: DISCONNECT_TIMEOUT_MS,
    reconnectOnError: (error) => isRedirectError(error) && (place.resends ? 2 : 1),
    ...options,
  });
  enforceHandshakeTimeout(redis);
  startHeartbeat(redis);
  reconnectDuplicates(redis);
  return redis;
}

function endpointOptions({ url, slotKey }: RedisTarget, parsed: RedisUrl): RedisOptions {
  const [server] = parsed.hosts as readonly [RedisHost];
  const connectingTo = (location: ServerLocator): RedisOptions => ({
    Connector: locatingConnector(location),
  });
  if (parsed.kind === 'cluster') return connectingTo(clusterLocator(parsed.hosts, slotKey));
  if (parsed.kind === 'sentinel') return connectingTo(sharedSentinelLocator(url, parsed));
  // TLS uses the connector of this package, which handles the second error event of a connection.
  return parsed.isEncrypted ? connectingTo(fixedLocator(server)) : server;
}

/** Shared by all connections of the process that use the same sentinels. */
const sentinelLocators = new Map<string, ServerLocator>();

function sharedSentinelLocator(url: string, parsed: RedisUrl): ServerLocator {
  const location = sentinelLocators.get(url) ?? sentinelLocator(sentinelGroup(parsed));
  sentinelLocators.set(url, location);
  return location;
}

const sentinelGroup = (parsed: RedisUrl): SentinelGroup => ({
  hosts: parsed.hosts,
  access: {
    username: parsed.sentinelUsername,
    password: parsed.sentinelPassword,
    tls: tlsOptions(parsed),
  },
  masterName: parsed.masterName ?? '',
});

function tlsOptions({ isEncrypted, caFile }: RedisUrl): RedisOptions['tls'] {
  if (!isEncrypted) return undefined;
  return caFile === undefined ? {} : { ca: readFileSync(caFile) };
}

/**
 * Codes of error replies that mean "ask another server": a slot has moved, the server has become a
 * replica, or a blocking command was unblocked for that reason. The code is the first word of a
 * reply; before Redis 7, the code of a script error follows a hyphen.
 */
const REDIRECT_CODES = /(?:^|-)(?:MOVED|READONLY|MASTERDOWN|UNBLOCKED)\b/;

/** Whether an error reply means that another server is the master now. */
export function isRedirectError(error: Error): boolean {
  return REDIRECT_CODES.test(error.message);
}

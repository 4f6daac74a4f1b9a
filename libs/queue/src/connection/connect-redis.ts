import { readFileSync } from 'node:fs';
import type { RedisOptions } from 'ioredis';
import { Redis } from 'ioredis';
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

const HANDSHAKE_TIMEOUT_MS = 2_000;

/**
 * Reconnects when a server accepts a connection but does not complete the handshake, as one that
 * hangs does.
 */
function enforceHandshakeTimeout(redis: Redis): void {
  let timer: NodeJS.Timeout | undefined;
  const reset = (): void => clearTimeout(timer);
  const reconnect = (): void => {
    if (redis.status === 'connect') redis.disconnect(true);
  };
  redis.on('connect', () => {
    reset();
    // If this process itself was suspended, the handshake is still unread: read it first.
    timer = setTimeout(() => setImmediate(reconnect), HANDSHAKE_TIMEOUT_MS);
    timer.unref();
  });
  for (const change of ['ready', 'close']) redis.on(change, reset);
}

const HEARTBEAT_INTERVAL_MS = 1_000;
const HEARTBEAT_TIMEOUT_MS = 2_000;

/**
 * Sends a PING every second while a connection is open, and reconnects without a reply: a server
 * that shuts down closes its connections, but one that hangs or whose machine is gone does not.
 */
function startHeartbeat(redis: Redis): void {
  let sentAtMs: number | undefined;
  const reset = (): void => void (sentAtMs = undefined);
  const check = (): void => {
    const now = performance.now();
    if (sentAtMs !== undefined && now - sentAtMs >= HEARTBEAT_TIMEOUT_MS) {
      reset();
      redis.disconnect(true);
    } else if (sentAtMs === undefined && redis.status === 'ready') {
      sentAtMs = now;
      redis.ping().then(reset, reset);
    }
  };
  // If this process itself was suspended, the reply is still unread: read it first.
  const timer = setInterval(() => setImmediate(check), HEARTBEAT_INTERVAL_MS);
  timer.unref();
  for (const change of ['ready', 'close']) redis.on(change, reset);
  redis.once('end', () => clearInterval(timer));
}

/**
 * Reconnects the duplicates of a connection together with it. A BullMQ worker duplicates its
 * connection for a blocking command, during which the duplicate cannot send heartbeats: a failure
 * of the original counts as a failure of every duplicate.
 */
function reconnectDuplicates(redis: Redis): void {
  const duplicate = redis.duplicate.bind(redis);
  redis.duplicate = (own) => {
    const duplicated = duplicate(own);
    enforceHandshakeTimeout(duplicated);
    const reconnect = (): void => {
      // A duplicate that is already connecting is left alone.
      if (duplicated.status === 'ready') duplicated.disconnect(true);
    };
    redis.on('reconnecting', reconnect);
    duplicated.once('end', () => redis.off('reconnecting', reconnect));
    return duplicated;
  };
}

import { readFileSync } from 'node:fs';
import { Redis, type RedisOptions } from 'ioredis';
import { locationInCluster } from './cluster-location.js';
import { watchCopies } from './copies.js';
import { watchGreeting } from './greeting.js';
import { connectorTo, locationAt, type Location } from './located-connector.js';
import { watchPulse } from './pulse.js';
import type { RedisHost } from './redis-host.js';
import { parseRedisUrl, type RedisUrl } from './redis-url.js';
import { locationBySentinels, type Sentinels } from './sentinel-location.js';
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

/**
 * The one place that connects to Redis. Whatever stands behind the URL, it is one connection to the
 * server that now takes writes for the slot: a failover is an outage that ends, as a restart is.
 */
export function connectRedis(place: RedisPlace, options: RedisOptions = {}): Redis {
  const parsed = parseRedisUrl(place.url);
  const redis = new Redis({
    ...whereOf(place, parsed),
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

function whereOf({ url, slotOf }: RedisPlace, parsed: RedisUrl): RedisOptions {
  const [server] = parsed.hosts as readonly [RedisHost];
  const connectingTo = (location: Location): RedisOptions => ({ Connector: connectorTo(location) });
  if (parsed.kind === 'cluster') return connectingTo(locationInCluster(parsed.hosts, slotOf));
  if (parsed.kind === 'sentinel') return connectingTo(locationUnderSentinels(url, parsed));
  // Over TLS by the connector of this room, which survives a connection's second error.
  return parsed.isEncrypted ? connectingTo(locationAt(server)) : server;
}

/** One for all connections of the process that ask the same sentinels. */
const bySentinels = new Map<string, Location>();

function locationUnderSentinels(url: string, parsed: RedisUrl): Location {
  const location = bySentinels.get(url) ?? locationBySentinels(sentinelsOf(parsed));
  bySentinels.set(url, location);
  return location;
}

const sentinelsOf = (parsed: RedisUrl): Sentinels => ({
  hosts: parsed.hosts,
  access: {
    username: parsed.sentinelUsername,
    password: parsed.sentinelPassword,
    tls: encryptionOf(parsed),
  },
  masterName: parsed.masterName ?? '',
});

function encryptionOf({ isEncrypted, authorityFile }: RedisUrl): RedisOptions['tls'] {
  if (!isEncrypted) return undefined;
  return authorityFile === undefined ? {} : { ca: readFileSync(authorityFile) };
}

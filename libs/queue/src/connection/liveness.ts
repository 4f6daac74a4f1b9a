import type { Redis } from 'ioredis';

const HANDSHAKE_TIMEOUT_MS = 2_000;

/**
 * Reconnects when a server accepts a connection but does not complete the handshake, as one that
 * hangs does.
 */
export function enforceHandshakeTimeout(redis: Redis): void {
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
export function startHeartbeat(redis: Redis): void {
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
export function reconnectDuplicates(redis: Redis): void {
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

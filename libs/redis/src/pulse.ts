import type { Redis } from 'ioredis';

const INTERVAL_MS = 1_000;
const SILENCE_MS = 2_000;

/**
 * Asks for a sign of life while a connection is open, and connects anew when none comes: a server
 * that ends breaks its connections, one that hangs or whose machine is gone does not.
 */
export function watchPulse(redis: Redis): void {
  let askedAt: number | undefined;
  const forget = (): void => void (askedAt = undefined);
  const look = (): void => {
    const now = performance.now();
    if (askedAt !== undefined && now - askedAt >= SILENCE_MS) {
      forget();
      redis.disconnect(true);
    } else if (askedAt === undefined && redis.status === 'ready') {
      askedAt = now;
      redis.ping().then(forget, forget);
    }
  };
  // When this process was the one that stood still, a sign of life lies unread: it is read first.
  const timer = setInterval(() => setImmediate(look), INTERVAL_MS);
  timer.unref();
  for (const change of ['ready', 'close']) redis.on(change, forget);
  redis.once('end', () => clearInterval(timer));
}

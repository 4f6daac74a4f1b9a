import type { Redis } from 'ioredis';

const GREETING_LIMIT_MS = 2_000;

/** Connects anew when a server takes the connection and then says nothing, as one that hangs does. */
export function watchGreeting(redis: Redis): void {
  let timer: NodeJS.Timeout | undefined;
  const forget = (): void => clearTimeout(timer);
  const giveUp = (): void => {
    if (redis.status === 'connect') redis.disconnect(true);
  };
  redis.on('connect', () => {
    forget();
    // When this process was the one that stood still, the greeting lies unread: it is read first.
    timer = setTimeout(() => setImmediate(giveUp), GREETING_LIMIT_MS);
    timer.unref();
  });
  for (const change of ['ready', 'close']) redis.on(change, forget);
}

import type { Redis } from 'ioredis';

const GREETING_LIMIT_MS = 2_000;

/** Connects anew when a server takes the connection and then says nothing, as one that hangs does. */
export function watchGreeting(redis: Redis): void {
  let timer: NodeJS.Timeout | undefined;
  const forget = (): void => clearTimeout(timer);
  redis.on('connect', () => {
    forget();
    timer = setTimeout(() => redis.disconnect(true), GREETING_LIMIT_MS);
    timer.unref();
  });
  for (const change of ['ready', 'close']) redis.on(change, forget);
}

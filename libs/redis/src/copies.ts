import type { Redis } from 'ioredis';
import { watchGreeting } from './greeting.js';

/**
 * Has the copies of a connection share its fate. A worker makes one that waits for jobs, and gives
 * no sign of life meanwhile: what broke the original, or made it be given up, is taken to hold for
 * every copy as well.
 */
export function watchCopies(redis: Redis): void {
  const duplicate = redis.duplicate.bind(redis);
  redis.duplicate = (own) => {
    const copy = duplicate(own);
    watchGreeting(copy);
    const renew = (): void => {
      // One that is on its way to a server already is left alone.
      if (copy.status === 'ready') copy.disconnect(true);
    };
    redis.on('reconnecting', renew);
    copy.once('end', () => redis.off('reconnecting', renew));
    return copy;
  };
}

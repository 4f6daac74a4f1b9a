export { connectRedis } from './connect-redis.js';
export type { RedisPlace } from './connect-redis.js';
export { serversIn } from './redis-url.js';

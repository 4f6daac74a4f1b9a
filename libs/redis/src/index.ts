export { connectRedis } from './connect-redis.js';
export { serversIn } from './redis-url.js';
export { flawOfRedisUrl } from './redis-url-flaw.js';

export { connectRedis } from './connect-redis.js';
export { hostsOfUrl } from './redis-url.js';
export { redisUrlError } from './redis-url.js';

export { connectRedis } from './connect-redis.js';
export { hostsOfUrl, redisUrlError } from './redis-url.js';

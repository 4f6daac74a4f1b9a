import type { QueueBackend } from '../queue-backend.js';
import { RedisConsumer } from './redis-consumer.js';
import { RedisProducer } from './redis-producer.js';

/** BullMQ on Redis (5 or later) by way of ioredis. */
export const redisBackend: QueueBackend = {
  openProducer: (options) => new RedisProducer(options),
  openConsumer: (options) => new RedisConsumer(options),
};

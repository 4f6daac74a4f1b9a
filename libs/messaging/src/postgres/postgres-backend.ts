import type { QueueBackend } from '../queue-backend.js';
import { PostgresConsumer } from './postgres-consumer.js';
import { PostgresProducer } from './postgres-producer.js';

/** BullMQ's own Postgres backend, where there is no Redis. */
export const postgresBackend: QueueBackend = {
  openProducer: (options) => new PostgresProducer(options),
  openConsumer: (options) => new PostgresConsumer(options),
};

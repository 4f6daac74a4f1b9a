import { isNotConnectionError } from 'bullmq';
import { Redis, type RedisOptions } from 'ioredis';
import type { Outage } from '../outage.js';

/** Soon at first, then every half second: a server that is back is used again at once. */
const retryStrategy = (attempt: number): number => Math.min(attempt * 50, 500);

const shared: RedisOptions = { retryStrategy, connectTimeout: 2_000 };

/** Fails commands at once while the server is away, for callers who can say so to theirs. */
export function connectProducer(url: string, outage: Outage): Redis {
  return observed(
    new Redis(url, { ...shared, enableOfflineQueue: false, maxRetriesPerRequest: 1 }),
    outage,
  );
}

/** Holds commands back while the server is away, as a worker wants it. */
export function connectConsumer(url: string, outage: Outage): Redis {
  return observed(new Redis(url, { ...shared, maxRetriesPerRequest: null }), outage);
}

/** For a subscription alone; whoever subscribes does so anew at every `ready`. */
export function connectSubscriber(url: string, outage: Outage): Redis {
  return observed(new Redis(url, { ...shared, autoResubscribe: false }), outage);
}

/** Ends a connection in whatever state it is. */
export async function disconnect(connection: Redis): Promise<void> {
  if (connection.status === 'ready') await connection.quit().catch(() => undefined);
  connection.disconnect();
}

/** All keys and channels of a queue live in one slot of a Redis Cluster. */
export function prefixOf(queue: string): string {
  return `{${queue}}`;
}

/** Where the replies to one inbox are published: the job's id, a space, the reply. */
export function channelOf(queue: string, inbox: string): string {
  return `${prefixOf(queue)}:${queue}:replies:${inbox}`;
}

function observed(connection: Redis, outage: Outage): Redis {
  // Without a listener an error would end the process.
  connection.on('error', (error) => outage.begin(error));
  connection.on('ready', () => outage.end());
  return connection;
}

/** Whether an error is of a connection; those are told of as an outage. */
export function isOfNetwork(error: Error): boolean {
  return 'syscall' in error || !isNotConnectionError(error);
}

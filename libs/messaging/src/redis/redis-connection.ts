import { isNotConnectionError } from 'bullmq';
import type { Redis, RedisOptions } from 'ioredis';
import { connectRedis } from '#redis';
import type { Outage } from '../outage.js';

/** Which queue, on which server. */
interface QueuePlace {
  readonly url: string;
  readonly queue: string;
  readonly outage: Outage;
}

/** Soon at first, then every half second: a server that is back is used again at once. */
const retryStrategy = (attempt: number): number => Math.min(attempt * 50, 500);

const shared: RedisOptions = { retryStrategy, connectTimeout: 2_000 };

/** Fails commands at once while the server is away, for callers who can say so to theirs. */
export function connectProducer(place: QueuePlace): Redis {
  return connect(place, { enableOfflineQueue: false, maxRetriesPerRequest: 1 });
}

/** Holds commands back while the server is away, as a worker wants it. */
export function connectConsumer(place: QueuePlace): Redis {
  return connect({ ...place, resends: true }, { maxRetriesPerRequest: null });
}

/** For a subscription alone; whoever subscribes does so anew at every `ready`. */
export function connectSubscriber(place: QueuePlace): Redis {
  return connect(place, { autoResubscribe: false });
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

function connect(place: QueuePlace & { readonly resends?: boolean }, own: RedisOptions): Redis {
  const { url, queue, outage, resends } = place;
  const connection = connectRedis({ url, slotOf: prefixOf(queue), resends }, { ...shared, ...own });
  // Without a listener an error would end the process.
  connection.on('error', (error) => outage.begin(error));
  connection.on('ready', () => outage.end());
  return connection;
}

/** Whether an error is of a connection; those are told of as an outage. */
export function isOfNetwork(error: Error): boolean {
  return 'syscall' in error || !isNotConnectionError(error);
}

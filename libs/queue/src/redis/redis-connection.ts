import { isNotConnectionError } from 'bullmq';
import type { Redis, RedisOptions } from 'ioredis';
import { connectRedis } from '../connection/connect-redis.js';
import type { Outage } from '../backend/outage.js';

/** A queue and its server. */
interface QueueLocation {
  readonly url: string;
  readonly queue: string;
  readonly outage: Outage;
}

/**
 * Backoff: short at first, at most half a second, so that a restored server is used again at once.
 */
const retryStrategy = (attempt: number): number => Math.min(attempt * 50, 500);

const sharedOptions: RedisOptions = { retryStrategy, connectTimeout: 2_000 };

/**
 * Fails commands at once while the server is disconnected; the caller reports that to its own
 * client.
 */
export function connectProducer(place: QueueLocation): Redis {
  return connect(place, { enableOfflineQueue: false, maxRetriesPerRequest: 1 });
}

/** Buffers commands while the server is disconnected, as a BullMQ worker requires. */
export function connectConsumer(place: QueueLocation): Redis {
  return connect({ ...place, resends: true }, { maxRetriesPerRequest: null });
}

/** For subscriptions only, by `keepSubscribed`. */
export function connectSubscriber(place: QueueLocation): Redis {
  return connect(place, { autoResubscribe: false });
}

const REFUSED_RETRY_MS = 1_000;

interface SubscriptionEvents {
  readonly onSubscribed?: () => void;
  /** With the error that Redis replied. */
  readonly onRefused?: (error: unknown) => void;
}

/**
 * Subscribes to a channel whenever the connection is ready, and again after a while if Redis refuses: that leaves the
 * connection open.
 */
export function keepSubscribed(
  connection: Redis,
  channel: () => string,
  { onSubscribed, onRefused }: SubscriptionEvents = {},
): void {
  let timer: NodeJS.Timeout | undefined;
  const subscribe = async (): Promise<void> => {
    clearTimeout(timer);
    if (connection.status !== 'ready') return;
    try {
      await connection.subscribe(channel());
      onSubscribed?.();
    } catch (error) {
      // If the connection has broken, the next `ready` event calls this again.
      if (connection.status !== 'ready') return;
      onRefused?.(error);
      timer = setTimeout(() => void subscribe(), REFUSED_RETRY_MS).unref();
    }
  };
  connection.on('ready', () => void subscribe());
}

/**
 * Extends scripts of BullMQ, which defines them by name and version. `extensions` are by name. To be called before
 * BullMQ defines its scripts on the connection.
 */
export function extendScripts(connection: Redis, extensions: ScriptExtensions): void {
  const define = connection.defineCommand.bind(connection);
  connection.defineCommand = (versionedName, script) => {
    const [name = ''] = versionedName.split(':');
    const lua = extensions[name]?.(script.lua) ?? script.lua;
    define(versionedName, { ...script, lua });
  };
}

type ScriptExtensions = Readonly<Record<string, (lua: string) => string>>;

/**
 * Keeps the scripts of BullMQ from writing to its event stream, which nothing reads: five or six commands a job, one with
 * a copy of the answers. BullMQ cannot switch it off. Its scripts named relay… write to streams for another purpose.
 */
function leaveOutEvents(connection: Redis): void {
  const define = connection.defineCommand.bind(connection);
  connection.defineCommand = (name, script) => {
    if (name.startsWith('relay')) return define(name, script);
    const lua = script.lua.replaceAll(/\brcall\("(?:XADD|XTRIM)",/g, 'leave_out(');
    define(name, { ...script, lua: `local function leave_out() end\n${lua}` });
  };
}

/**
 * To be called before a command that publishes. Corks the stream until `process.nextTick`, so that the commands until
 * then are one write: each write wakes the server, which costs as much as the search for an address. Sends PING first:
 * Redis writes to connections in the reverse order in which they had something to be sent (`putClientInPendingWriteQueue`
 * in its networking.c), so that the subscribers are written to, and woken, before this one.
 */
export function preparePublishing(connection: Redis): void {
  const { status, stream } = connection;
  if (status !== 'ready' || stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
  connection.ping().catch(() => undefined);
}

/** Closes a connection in any state. */
export async function disconnect(connection: Redis): Promise<void> {
  if (connection.status === 'ready') await connection.quit().catch(() => undefined);
  connection.disconnect();
}

/**
 * The key prefix of a queue: a hash tag, so that all keys and channels are in one slot of a Redis
 * Cluster.
 */
export function queueKeyPrefix(queue: string): string {
  return `{${queue}}`;
}

/** The keys under which BullMQ has the ids of waiting and active jobs, the marker that wakes workers, and events. */
export function keysOfQueue(queue: string): QueueKeys {
  const prefix = `${queueKeyPrefix(queue)}:${queue}:`;
  const [waiting, active, marker] = [`${prefix}wait`, `${prefix}active`, `${prefix}marker`];
  return { waiting, active, marker, events: `${prefix}events`, prefix };
}

/** `prefix` is that of all keys of the queue; the key of a job continues with its id. */
export interface QueueKeys {
  readonly waiting: string;
  readonly active: string;
  readonly marker: string;
  readonly events: string;
  readonly prefix: string;
}

/** The pub/sub channel of an inbox. A message is the job id, a space, and the reply. */
export function replyChannel(queue: string, inbox: string): string {
  return `${queueKeyPrefix(queue)}:${queue}:replies:${inbox}`;
}

function connect(place: QueueLocation & { readonly resends?: boolean }, own: RedisOptions): Redis {
  const { url, queue, outage, resends } = place;
  const connection = connectRedis(
    { url, slotKey: queueKeyPrefix(queue), resends },
    { ...sharedOptions, ...own },
  );
  leaveOutEvents(connection);
  // Without a listener, an error event would end the process.
  connection.on('error', (error) => outage.begin(error));
  connection.on('ready', () => outage.end());
  return connection;
}

/** Whether an error is a connection error; those are logged as an outage. */
export function isNetworkError(error: Error): boolean {
  return 'syscall' in error || !isNotConnectionError(error);
}

import { Socket, connect as connectPlain } from 'node:net';
import { connect as connectEncrypted } from 'node:tls';
import type { RedisOptions } from 'ioredis';
import { AbstractConnector, Redis } from 'ioredis';
import type { RedisHost } from './redis-url.js';
import { isSameHost } from './redis-url.js';

type Stream = Awaited<ReturnType<AbstractConnector['connect']>>;

/** Reports the current master at every poll, until the returned function is called. */
type WatchMaster = (listener: (master: RedisHost) => void) => () => void;

/** Finds the server that accepts writes. */
export interface ServerLocator {
  /** Rejects when no server knows the master. */
  readonly find: (access: ServerCredentials) => Promise<RedisHost>;
  readonly watch?: WatchMaster;
}

/** Locates a server with a fixed address. */
export const fixedLocator = (server: RedisHost): ServerLocator => ({
  find: () => Promise.resolve(server),
});

/** A connector for ioredis that locates the master anew for every connection. */
export function locatingConnector({
  find,
  watch,
}: ServerLocator): NonNullable<RedisOptions['Connector']> {
  return class LocatedConnector extends AbstractConnector {
    private readonly options: RedisOptions;
    private disconnected: Stream | undefined;

    constructor(options: unknown) {
      super((options as RedisOptions).disconnectTimeout ?? 0);
      this.options = options as RedisOptions;
    }

    /** Whether the server still reports itself as master. */
    override check(info: { readonly role?: string }): boolean {
      return info.role === undefined || info.role === 'master';
    }

    /** Effective once per connection: every reply with a redirect error requests it. */
    override disconnect(): void {
      if (this.stream !== undefined && this.stream === this.disconnected) {
        this.connecting = false;
        return;
      }
      this.disconnected = this.stream;
      super.disconnect();
    }

    override async connect(): Promise<Stream> {
      this.connecting = true;
      try {
        const master = await find(this.options);
        if (!this.connecting) return createFailedStream();
        const stream = openStream(master, this.options);
        this.stream = stream;
        stream.once('error', (error: Error) => (this.firstError = error));
        const stop = watch?.((current) => isSameHost(current, master) || this.disconnect());
        if (stop) stream.once('close', stop);
        return stream;
      } catch (error) {
        this.firstError = error as Error;
        return createFailedStream();
      }
    }
  };
}

/**
 * A TLS connection may emit two errors, for the certificate and for its end: ioredis listens for
 * one, and the other would end the process.
 */
function openStream({ host, port }: RedisHost, { tls }: RedisOptions): Stream {
  const stream = tls ? connectEncrypted({ host, port, ...tls }) : connectPlain({ host, port });
  return stream.on('error', () => undefined);
}

/**
 * A stream that has failed already. A connector that rejects would end its client for good; with a
 * failed stream the client reconnects, within the limits of its commands.
 */
function createFailedStream(): Socket {
  return new Socket().destroy();
}

/** Credentials and TLS options. */
export type ServerCredentials = Pick<RedisOptions, 'username' | 'password' | 'tls'>;

/**
 * A server that does not answer within this time counts as down; others are queried in parallel.
 */
const REPLY_TIMEOUT_MS = 1_000;

/**
 * Queries one server over a temporary connection. Rejects when it refuses or does not answer in
 * time.
 */
export async function withServerConnection<T>(
  server: RedisHost,
  { username, password, tls }: ServerCredentials,
  query: (redis: Redis) => Promise<T>,
): Promise<T> {
  const redis = new Redis({
    Connector: locatingConnector(fixedLocator(server)),
    username,
    password,
    tls,
    connectTimeout: REPLY_TIMEOUT_MS,
    commandTimeout: REPLY_TIMEOUT_MS,
    enableReadyCheck: false,
    retryStrategy: null,
  });
  // A connection error also rejects the commands.
  redis.on('error', () => undefined);
  try {
    return await query(redis);
  } finally {
    redis.disconnect();
  }
}

import { connect as connectPlain } from 'node:net';
import { connect as connectEncrypted } from 'node:tls';
import { AbstractConnector, type RedisOptions } from 'ioredis';
import { brokenStream } from './broken-stream.js';
import type { Access } from './asking.js';
import { isSameHost, type RedisHost } from './redis-host.js';

type Stream = Awaited<ReturnType<AbstractConnector['connect']>>;

/** Tells of the server that now takes writes, each time one looks, until it is told to stop. */
export type Watch = (heed: (master: RedisHost) => void) => () => void;

/** Where the server is that takes writes. */
export interface Location {
  /** Rejects when nobody can say. */
  readonly find: (access: Access) => Promise<RedisHost>;
  readonly watch?: Watch;
}

/** Of one that stays where it is. */
export const locationAt = (server: RedisHost): Location => ({
  find: () => Promise.resolve(server),
});

/** Connects to the server that takes writes now, found anew for every connection. */
export function connectorTo({ find, watch }: Location): NonNullable<RedisOptions['Connector']> {
  return class LocatedConnector extends AbstractConnector {
    private readonly options: RedisOptions;
    private left: Stream | undefined;

    constructor(options: unknown) {
      super((options as RedisOptions).disconnectTimeout ?? 0);
      this.options = options as RedisOptions;
    }

    /** Whether it is still the one, by its own word. */
    override check(info: { readonly role?: string }): boolean {
      return info.role === undefined || info.role === 'master';
    }

    /** Once for each connection: every reply that says that another server is meant asks for it. */
    override disconnect(): void {
      if (this.stream !== undefined && this.stream === this.left) {
        this.connecting = false;
        return;
      }
      this.left = this.stream;
      super.disconnect();
    }

    override async connect(): Promise<Stream> {
      this.connecting = true;
      try {
        const master = await find(this.options);
        if (!this.connecting) return brokenStream();
        const stream = openStream(master, this.options);
        this.stream = stream;
        stream.once('error', (error: Error) => (this.firstError = error));
        const stop = watch?.((named) => isSameHost(named, master) || this.disconnect());
        if (stop) stream.once('close', stop);
        return stream;
      } catch (error) {
        this.firstError = error as Error;
        return brokenStream();
      }
    }
  };
}

/**
 * A connection over TLS may tell of two errors, of a certificate and of its own end: ioredis listens
 * for one, and the other would end the process.
 */
function openStream({ host, port }: RedisHost, { tls }: RedisOptions): Stream {
  const stream = tls ? connectEncrypted({ host, port, ...tls }) : connectPlain({ host, port });
  return stream.on('error', () => undefined);
}

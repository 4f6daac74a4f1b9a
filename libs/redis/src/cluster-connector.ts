import { connect as connectPlain } from 'node:net';
import { connect as connectEncrypted } from 'node:tls';
import { AbstractConnector, type RedisOptions } from 'ioredis';
import { brokenStream } from './broken-stream.js';
import type { RedisHost } from './redis-host.js';
import { findMaster } from './slot-master.js';

type Stream = Awaited<ReturnType<AbstractConnector['connect']>>;

/**
 * Connects to the node of a cluster that has the slot of a key, found anew for every connection, as
 * one asks sentinels for the master. All that a connection of ours is for lies in one slot; so it is
 * a connection to one server, which fails fast, blocks and subscribes as any other, where the
 * library's own cluster client would hold several and repeat what failed behind its caller's back.
 */
export function clusterConnector(
  seeds: readonly RedisHost[],
  key: string,
): NonNullable<RedisOptions['Connector']> {
  let known = seeds;
  return class SlotConnector extends AbstractConnector {
    private readonly options: RedisOptions;

    constructor(options: unknown) {
      super((options as RedisOptions).disconnectTimeout ?? 0);
      this.options = options as RedisOptions;
    }

    override async connect(): Promise<Stream> {
      this.connecting = true;
      try {
        const { master, nodes } = await findMaster(key, known, this.options);
        // The seeds stay in the list: all nodes may have been replaced while nobody looked.
        known = [...nodes, ...seeds.filter((seed) => !nodes.some((node) => isSame(node, seed)))];
        if (!this.connecting) return brokenStream();
        this.stream = openStream(master, this.options);
        this.stream.once('error', (error: Error) => (this.firstError = error));
        return this.stream;
      } catch (error) {
        this.firstError = error as Error;
        return brokenStream();
      }
    }
  };
}

const openStream = ({ host, port }: RedisHost, { tls }: RedisOptions): Stream =>
  tls ? connectEncrypted({ host, port, ...tls }) : connectPlain({ host, port });

const isSame = (one: RedisHost, other: RedisHost): boolean =>
  one.host === other.host && one.port === other.port;

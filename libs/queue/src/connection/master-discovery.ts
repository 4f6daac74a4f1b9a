import type { ServerCredentials, ServerLocator } from './located-connector.js';
import { withServerConnection } from './located-connector.js';
import type { RedisHost } from './redis-url.js';
import { isSameHost } from './redis-url.js';

/**
 * The addresses of sentinels, their credentials, and the name under which they monitor the master.
 */
export interface SentinelGroup {
  readonly hosts: readonly RedisHost[];
  readonly access: ServerCredentials;
  readonly masterName: string;
}

/**
 * Locates the master through its sentinels. In a manual failover the old master learns of it ten
 * seconds later, and writes that it accepts until then are lost; so the sentinels are polled while
 * a connection is open.
 */
export function sentinelLocator(sentinels: SentinelGroup): ServerLocator {
  const find = (): Promise<RedisHost> => queryMaster(sentinels);
  const watch = new MasterPoller(find);
  return { find, watch: (listener) => watch.subscribe(listener) };
}

/** A master as one sentinel reports it, with the epoch of that configuration. */
interface NamedMaster extends RedisHost {
  readonly epoch: number;
}

/** Sentinels learn of a failover one after the other; the report with the latest epoch wins. */
async function queryMaster({ hosts, access, masterName }: SentinelGroup): Promise<RedisHost> {
  const replies = await Promise.allSettled(
    hosts.map((sentinel) =>
      withServerConnection(sentinel, access, (redis) =>
        redis.call('SENTINEL', 'MASTER', masterName),
      ),
    ),
  );
  const reported = replies.flatMap((one) =>
    one.status === 'fulfilled' ? [parseMasterReply(one.value)] : [],
  );
  const [latest] = reported.sort((one, other) => other.epoch - one.epoch);
  if (latest) return { host: latest.host, port: latest.port };
  throw replies.find((one) => one.status === 'rejected')?.reason;
}

/** The reply alternates names and values. */
function parseMasterReply(reply: unknown): NamedMaster {
  const list = reply as readonly string[];
  const field = (name: string): string => list[list.indexOf(name) + 1] ?? '';
  return { host: field('ip'), port: Number(field('port')), epoch: Number(field('config-epoch')) };
}

const POLL_INTERVAL_MS = 1_000;

type MasterListener = (master: RedisHost) => void;

/** Polls the current master every second, while at least one connection listens. */
class MasterPoller {
  private readonly listeners = new Set<MasterListener>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly find: () => Promise<RedisHost>) {}

  /** Calls the listener with every result until the returned function is called. */
  subscribe(listener: MasterListener): () => void {
    this.listeners.add(listener);
    this.timer ??= setInterval(() => void this.poll(), POLL_INTERVAL_MS).unref();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size > 0) return;
      clearInterval(this.timer);
      this.timer = undefined;
    };
  }

  private async poll(): Promise<void> {
    try {
      const master = await this.find();
      for (const listener of [...this.listeners]) listener(master);
    } catch {
      // Without an answer there is no evidence of another master.
    }
  }
}

/**
 * Locates the cluster node that is master of the slot of a key. All keys of a connection are in one
 * slot, so it is a plain connection to one server, which fails fast, blocks and subscribes as
 * usual. The cluster client of ioredis would hold several connections and retry commands behind its
 * caller's back.
 */
export function clusterLocator(seeds: readonly RedisHost[], key: string): ServerLocator {
  let known = seeds;
  return {
    async find(access) {
      const { master, nodes } = await findSlotMaster(key, known, access);
      // The seeds stay in the list, because all known nodes may have been replaced meanwhile.
      known = [...nodes, ...seeds.filter((seed) => !nodes.some((node) => isSameHost(node, seed)))];
      return master;
    },
  };
}

/** The current master of a slot. */
interface SlotMaster {
  readonly master: RedisHost;
  /** All nodes that the cluster has now. */
  readonly nodes: readonly RedisHost[];
}

/** Number of nodes queried at once. */
const PARALLEL_QUERIES = 6;

/** A range of slots: first, last, and its nodes, the master first, each with host and port. */
type SlotRange = readonly [number, number, ...(readonly [string | null, number])[]];

/**
 * Queries some nodes in parallel; the first one that sees a complete cluster wins. Rejects when
 * none does.
 */
async function findSlotMaster(
  key: string,
  known: readonly RedisHost[],
  access: ServerCredentials,
): Promise<SlotMaster> {
  const queries = known
    .slice(0, PARALLEL_QUERIES)
    .map((node) => querySlotMaster(node, key, access));
  try {
    return await Promise.any(queries);
  } catch (error) {
    throw (error as AggregateError).errors[0];
  }
}

async function querySlotMaster(
  node: RedisHost,
  key: string,
  access: ServerCredentials,
): Promise<SlotMaster> {
  const [info, slot, ranges] = await withServerConnection(node, access, (redis) =>
    Promise.all([redis.cluster('INFO'), redis.cluster('KEYSLOT', key), redis.cluster('SLOTS')]),
  );
  if (!/^cluster_state:ok\b/m.test(info)) throw new Error('the cluster is not complete');
  return masterOfSlot(slot, ranges as unknown as readonly SlotRange[], node);
}

function masterOfSlot(slot: number, ranges: readonly SlotRange[], node: RedisHost): SlotMaster {
  // A node that does not know its own address, or is behind a proxy, reports no host.
  const hostOf = ([host, port]: readonly [string | null, number]): RedisHost => ({
    host: host || node.host,
    port,
  });
  const range = ranges.find(([first, last]) => first <= slot && slot <= last);
  const master = range?.[2];
  if (!master) throw new Error('no node of the cluster has the slot');
  const nodes = ranges.flatMap(([, , ...ofRange]) => ofRange.map(hostOf));
  return { master: hostOf(master), nodes };
}

import { type Access, askServer } from './asking.js';
import type { RedisHost } from './redis-host.js';

/** Where the slot of a key lies now. */
export interface SlotMaster {
  readonly master: RedisHost;
  /** All nodes that the cluster has by now. */
  readonly nodes: readonly RedisHost[];
}

/** So many are asked at once. */
const ASKED_AT_ONCE = 6;

/** Of each range of slots: first, last, and its nodes, the master first, each with host and port. */
type SlotRange = readonly [number, number, ...(readonly [string | null, number])[]];

/** Asks some nodes at once and believes the first that sees a whole cluster; rejects when none does. */
export async function findMaster(
  key: string,
  known: readonly RedisHost[],
  access: Access,
): Promise<SlotMaster> {
  const asked = known.slice(0, ASKED_AT_ONCE).map((node) => ask(node, key, access));
  try {
    return await Promise.any(asked);
  } catch (error) {
    throw (error as AggregateError).errors[0];
  }
}

async function ask(node: RedisHost, key: string, access: Access): Promise<SlotMaster> {
  const [info, slot, ranges] = await askServer(node, access, (redis) =>
    Promise.all([redis.cluster('INFO'), redis.cluster('KEYSLOT', key), redis.cluster('SLOTS')]),
  );
  if (!/^cluster_state:ok\b/m.test(info)) throw new Error('The cluster is not whole');
  return masterOf(slot, ranges as unknown as readonly SlotRange[], node);
}

function masterOf(slot: number, ranges: readonly SlotRange[], asked: RedisHost): SlotMaster {
  // A node that does not know its own address, or a proxy before it, names none.
  const hostOf = ([host, port]: readonly [string | null, number]): RedisHost => ({
    host: host || asked.host,
    port,
  });
  const range = ranges.find(([first, last]) => first <= slot && slot <= last);
  const master = range?.[2];
  if (!master) throw new Error('No node of the cluster has the slot');
  const nodes = ranges.flatMap(([, , ...ofRange]) => ofRange.map(hostOf));
  return { master: hostOf(master), nodes };
}

import type { Location } from './located-connector.js';
import { isSameHost, type RedisHost } from './redis-host.js';
import { findMaster } from './slot-master.js';

/**
 * The node of a cluster that has the slot of a key, asked for as one asks sentinels for the master.
 * All that a connection of ours is for lies in one slot; so it is a connection to one server, which
 * fails fast, blocks and subscribes as any other, where the library's own cluster client would hold
 * several and repeat what failed behind its caller's back.
 */
export function locationInCluster(seeds: readonly RedisHost[], key: string): Location {
  let known = seeds;
  return {
    async find(access) {
      const { master, nodes } = await findMaster(key, known, access);
      // The seeds stay in the list: all nodes may have been replaced while nobody looked.
      known = [...nodes, ...seeds.filter((seed) => !nodes.some((node) => isSameHost(node, seed)))];
      return master;
    },
  };
}

import { type Access, askServer } from './asking.js';
import type { Location } from './located-connector.js';
import { MasterWatch } from './master-watch.js';
import type { RedisHost } from './redis-host.js';

/** Some sentinels, how one gets in there, and what they call the servers that they watch. */
export interface Sentinels {
  readonly hosts: readonly RedisHost[];
  readonly access: Access;
  readonly masterName: string;
}

/**
 * The server that sentinels name. In a failover that somebody asks for, the old master hears of it
 * ten seconds later, and takes writes until then that are lost; so the sentinels are asked again
 * and again while a connection is open.
 */
export function locationBySentinels(sentinels: Sentinels): Location {
  const find = (): Promise<RedisHost> => findNamed(sentinels);
  const watch = new MasterWatch(find);
  return { find, watch: (heed) => watch.heed(heed) };
}

/** A server, and how new a sentinel's knowledge of it is. */
interface Named extends RedisHost {
  readonly epoch: number;
}

/** Sentinels hear of a failover one after the other: those that know the latest are believed. */
async function findNamed({ hosts, access, masterName }: Sentinels): Promise<RedisHost> {
  const told = await Promise.allSettled(
    hosts.map((sentinel) =>
      askServer(sentinel, access, (redis) => redis.call('SENTINEL', 'MASTER', masterName)),
    ),
  );
  const named = told.flatMap((one) => (one.status === 'fulfilled' ? [readNamed(one.value)] : []));
  const [latest] = named.sort((one, other) => other.epoch - one.epoch);
  if (latest) return { host: latest.host, port: latest.port };
  throw told.find((one) => one.status === 'rejected')?.reason;
}

/** Names and values in turn. */
function readNamed(told: unknown): Named {
  const list = told as readonly string[];
  const said = (name: string): string => list[list.indexOf(name) + 1] ?? '';
  return { host: said('ip'), port: Number(said('port')), epoch: Number(said('config-epoch')) };
}

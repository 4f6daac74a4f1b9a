import { hostsIn } from './redis-host.js';
import type { RedisHost } from './redis-host.js';

/** What a URL says of a Redis: `redis://`, `redis+cluster://`, `redis+sentinel://`, or `rediss…` over TLS. */
export interface RedisUrl {
  readonly kind: 'server' | 'cluster' | 'sentinel';
  /** Of the server, of some nodes of the cluster, or of the sentinels. */
  readonly hosts: readonly RedisHost[];
  readonly isEncrypted: boolean;
  readonly username?: string;
  readonly password?: string;
  readonly database: number;
  /** What the sentinels call the servers that they watch. */
  readonly masterName?: string;
  readonly sentinelUsername?: string;
  readonly sentinelPassword?: string;
  /** A file with the certificates of a private authority, if that signs the server's. */
  readonly authorityFile?: string;
}

const SHAPE =
  /^redis(?<tls>s?)(?:\+(?<kind>cluster|sentinel))?:\/\/(?:(?<access>[^/?]*)@)?(?<hosts>[^@/?]+)(?:\/(?<path>[^?]*))?(?:\?(?<query>.*))?$/;

const USUAL_PORT = { server: 6379, cluster: 6379, sentinel: 26379 } as const;

/** Throws without telling the URL, which may hold a password. */
export function parseRedisUrl(url: string): RedisUrl {
  const parts = SHAPE.exec(url)?.groups;
  if (!parts) throw new Error('This is no URL of a Redis, of a cluster or of sentinels');
  const kind = (parts['kind'] ?? 'server') as RedisUrl['kind'];
  const query = new URLSearchParams(parts['query']);
  const said = (name: string): string | undefined => query.get(name) ?? undefined;
  const path = decodeURIComponent(parts['path'] ?? '');
  const masterName = kind === 'sentinel' ? path : undefined;
  if (masterName === '') throw new Error('The URL of sentinels has to end in a name: …/mymaster');
  const hosts = hostsIn(parts['hosts'] ?? '', USUAL_PORT[kind]);
  if (kind === 'server' && hosts.length > 1) {
    throw new Error('One server has one host; several are redis+cluster:// or redis+sentinel://');
  }
  return {
    kind,
    hosts,
    isEncrypted: parts['tls'] === 's',
    ...accessIn(parts['access']),
    database: databaseIn(said('db') ?? (kind === 'server' ? path : ''), kind),
    masterName,
    sentinelUsername: said('sentinel_username'),
    sentinelPassword: said('sentinel_password'),
    authorityFile: said('ca_file'),
  };
}

/** Hosts and ports alone, for people; never a user or a password. */
export function serversIn(url: string): string {
  const beforeQuery = url.split('?', 1)[0] ?? '';
  const afterAccess = beforeQuery.slice(beforeQuery.lastIndexOf('@') + 1);
  return afterAccess.replace(/^[^:]*:\/\//, '').split('/', 1)[0] ?? '';
}

function accessIn(access: string | undefined): Pick<RedisUrl, 'username' | 'password'> {
  const [username, ...password] = (access ?? '').split(':');
  return {
    username: username ? decodeURIComponent(username) : undefined,
    password: password.length > 0 ? decodeURIComponent(password.join(':')) : undefined,
  };
}

function databaseIn(text: string, kind: RedisUrl['kind']): number {
  if (!/^\d{0,4}$/.test(text)) throw new Error('A database of Redis is a number');
  const database = Number(text);
  if (kind === 'cluster' && database > 0) throw new Error('A Redis Cluster has database 0 alone');
  return database;
}

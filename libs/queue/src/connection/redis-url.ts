import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * The parts of a Redis URL: `redis://`, `redis+cluster://`, `redis+sentinel://`, or `rediss…` over
 * TLS.
 */
export interface RedisUrl {
  readonly kind: 'server' | 'cluster' | 'sentinel';
  /** Of the server, of some nodes of the cluster, or of the sentinels. */
  readonly hosts: readonly RedisHost[];
  readonly isEncrypted: boolean;
  readonly username?: string;
  readonly password?: string;
  readonly database: number;
  /** The name under which the sentinels monitor the master. */
  readonly masterName?: string;
  readonly sentinelUsername?: string;
  readonly sentinelPassword?: string;
  /** File with the certificates of a private CA, if it has signed the server's. */
  readonly caFile?: string;
}

const URL_PATTERN =
  /^redis(?<tls>s?)(?:\+(?<kind>cluster|sentinel))?:\/\/(?:(?<access>[^/?]*)@)?(?<hosts>[^@/?]+)(?:\/(?<path>[^?]*))?(?:\?(?<query>.*))?$/;

const DEFAULT_PORT = { server: 6379, cluster: 6379, sentinel: 26379 } as const;

/** Parses a Redis URL. Throws an error that does not contain the URL, which may hold a password. */
export function parseRedisUrl(url: string): RedisUrl {
  const parts = URL_PATTERN.exec(url)?.groups;
  if (!parts) throw new Error('not a URL of a Redis server, cluster or sentinels');
  const kind = (parts['kind'] ?? 'server') as RedisUrl['kind'];
  const query = new URLSearchParams(parts['query']);
  const parameter = (name: string): string | undefined => query.get(name) ?? undefined;
  const path = decodeURIComponent(parts['path'] ?? '');
  const masterName = kind === 'sentinel' ? path : undefined;
  if (masterName === '')
    throw new Error('the URL of sentinels must end in the name of the master: …/mymaster');
  const hosts = parseHosts(parts['hosts'] ?? '', DEFAULT_PORT[kind]);
  if (kind === 'server' && hosts.length > 1) {
    throw new Error(
      'redis:// takes one host; for several use redis+cluster:// or redis+sentinel://',
    );
  }
  return {
    kind,
    hosts,
    isEncrypted: parts['tls'] === 's',
    ...parseCredentials(parts['access']),
    database: parseDatabase(parameter('db') ?? (kind === 'server' ? path : ''), kind),
    masterName,
    sentinelUsername: parameter('sentinel_username'),
    sentinelPassword: parameter('sentinel_password'),
    caFile: parameter('ca_file'),
  };
}

/** Hosts and ports of a URL for logs, without user and password. */
export function hostsOfUrl(url: string): string {
  const beforeQuery = url.split('?', 1)[0] ?? '';
  const afterCredentials = beforeQuery.slice(beforeQuery.lastIndexOf('@') + 1);
  return afterCredentials.replace(/^[^:]*:\/\//, '').split('/', 1)[0] ?? '';
}

function parseCredentials(access: string | undefined): Pick<RedisUrl, 'username' | 'password'> {
  const [username, ...password] = (access ?? '').split(':');
  return {
    username: username ? decodeURIComponent(username) : undefined,
    password: password.length > 0 ? decodeURIComponent(password.join(':')) : undefined,
  };
}

function parseDatabase(text: string, kind: RedisUrl['kind']): number {
  if (!/^\d{0,4}$/.test(text)) throw new Error('the database must be a number');
  const database = Number(text);
  if (kind === 'cluster' && database > 0) throw new Error('a Redis Cluster has only database 0');
  return database;
}

/**
 * Why a Redis URL cannot be used, in words that contain nothing of it; undefined when it can be
 * tried. The CA file is read and parsed.
 */
export function redisUrlError(url: string): string | undefined {
  let file: string | undefined;
  try {
    const { isEncrypted, caFile } = parseRedisUrl(url);
    file = isEncrypted ? caFile : undefined;
  } catch (error) {
    return (error as Error).message;
  }
  return file === undefined ? undefined : caFileError(file);
}

function caFileError(file: string): string | undefined {
  try {
    void new X509Certificate(readFileSync(file));
    return undefined;
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall === undefined) return 'its CA file contains no certificate (PEM)';
    return `its CA file cannot be read (${code})`;
  }
}

/** The address of a server. */
export interface RedisHost {
  readonly host: string;
  readonly port: number;
}

const HOST_PATTERN = /^(?:\[(?<v6>[\da-fA-F:.]+)\]|(?<name>[^:[\]]+))(?::(?<port>\d{1,5}))?$/;

/** Parses `host:port,[::1]:port,host`; hosts without a port get the default one. */
function parseHosts(list: string, defaultPort: number): readonly RedisHost[] {
  return list.split(',').map((text) => {
    const parts = HOST_PATTERN.exec(text.trim())?.groups;
    if (!parts) throw new Error('hosts must be host:port, separated by commas');
    const host = parts['v6'] ?? parts['name'] ?? '';
    const port = Number(parts['port'] ?? defaultPort);
    if (port < 1 || port > 65_535) throw new Error('a port must be a number from 1 to 65535');
    return { host, port };
  });
}

export function isSameHost(one: RedisHost, other: RedisHost): boolean {
  return one.host === other.host && one.port === other.port;
}

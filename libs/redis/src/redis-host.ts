/** Where one server listens. */
export interface RedisHost {
  readonly host: string;
  readonly port: number;
}

const HOST = /^(?:\[(?<v6>[\da-fA-F:.]+)\]|(?<name>[^:[\]]+))(?::(?<port>\d{1,5}))?$/;

/** Reads `host:port,[::1]:port,host`; the usual port where none is said. */
export function hostsIn(list: string, usualPort: number): readonly RedisHost[] {
  return list.split(',').map((text) => {
    const parts = HOST.exec(text.trim())?.groups;
    if (!parts) throw new Error('The hosts of a Redis are host:port, separated by commas');
    const host = parts['v6'] ?? parts['name'] ?? '';
    const port = Number(parts['port'] ?? usualPort);
    if (port < 1 || port > 65_535) throw new Error('A port is a number from 1 to 65535');
    return { host, port };
  });
}

export function isSameHost(one: RedisHost, other: RedisHost): boolean {
  return one.host === other.host && one.port === other.port;
}

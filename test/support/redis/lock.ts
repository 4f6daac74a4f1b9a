import { readFileSync } from 'node:fs';
import type { RedisOptions } from 'ioredis';
import type { Certificates } from '../certificates.js';

const USER = 'geocoder';
const PASSWORD = 'p@ss/word:of a test';

/** What no log may hold of the password. */
export const SECRET = /p@ss|p%40ss/;

/** Of a server that speaks TLS alone, and lets in one user. */
export interface Lock {
  /** Arguments of the program, for the port that it is to have. */
  readonly settings: (port: number) => readonly string[];
  /** What a connection wants to get in. */
  readonly client: Pick<RedisOptions, 'username' | 'password' | 'tls'>;
  readonly username: string;
  readonly password: string;
}

export function lockWith({ authority, certificate, key }: Certificates): Lock {
  return {
    settings: (port) => [
      ...['--port', '0', '--tls-port', String(port), '--tls-auth-clients', 'no'],
      // Servers among themselves, and sentinels with them, as well.
      ...['--tls-replication', 'yes'],
      ...['--tls-cert-file', certificate, '--tls-key-file', key, '--tls-ca-cert-file', authority],
      ...['--user', USER, 'on', `>${PASSWORD}`, '~*', '&*', '+@all', '--user', 'default', 'off'],
    ],
    client: { username: USER, password: PASSWORD, tls: { ca: readFileSync(authority) } },
    username: USER,
    password: PASSWORD,
  };
}

/** User and password before the `@` of a URL. */
export const accessOf = ({ username, password }: Lock): string =>
  `${username}:${encodeURIComponent(password)}`;

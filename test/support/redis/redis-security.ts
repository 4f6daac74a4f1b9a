import { readFileSync } from 'node:fs';
import type { RedisSecurity } from '../../../tools/services/redis-cluster.js';
import type { Certificates } from '../certificates.js';

const USER = 'geocoder';
const PASSWORD = 'p@ss/word:with reserved characters';

/** Matches the password, raw or percent-encoded; no log may contain it. */
export const PASSWORD_PATTERN = /p@ss|p%40ss/;

/** TLS and password authentication for test Redis servers: only the user above may connect. */
export function createRedisSecurity({ authority, certificate, key }: Certificates): RedisSecurity {
  return {
    settings: (port) => [
      ...['--port', '0', '--tls-port', String(port), '--tls-auth-clients', 'no'],
      // Also for connections between servers, and between servers and sentinels.
      ...['--tls-replication', 'yes'],
      ...['--tls-cert-file', certificate, '--tls-key-file', key, '--tls-ca-cert-file', authority],
      ...['--user', USER, 'on', `>${PASSWORD}`, '~*', '&*', '+@all', '--user', 'default', 'off'],
    ],
    client: { username: USER, password: PASSWORD, tls: { ca: readFileSync(authority) } },
    username: USER,
    password: PASSWORD,
  };
}

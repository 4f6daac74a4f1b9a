import type { ClientConfig } from 'pg';
import type { PoolWatch } from './pool-figures.js';

/** Which database, and as whom it is talked to. */
export interface DatabaseOptions {
  readonly url: string;
  /** Connections in the pool; 10 unless said. */
  readonly maxConnections?: number;
  /** What `pg_stat_activity` calls this program. */
  readonly applicationName?: string;
  /** Given a look at the pool. */
  readonly watchPool?: PoolWatch;
}

/** For a new connection, and for a connection of the pool to become free. */
const CONNECTION_TIMEOUT_MS = 5_000;

/** So that a peer that went away without a word is noticed while a connection only listens. */
const KEEP_ALIVE_DELAY_MS = 10_000;

/** What every connection has in common, pooled or not. */
export function connectionSettings(options: DatabaseOptions): ClientConfig {
  return {
    connectionString: options.url,
    application_name: options.applicationName ?? 'final-destination',
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
  };
}

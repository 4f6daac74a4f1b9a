import type { Socket } from 'node:net';
import type { ClientConfig } from 'pg';
import pg from 'pg';
import { withTimeout } from '#timing';
import { errorCode } from './errors.js';

/** Which database to connect to, and how. */
export interface DatabaseOptions {
  readonly url: string;
  /** Connections in the pool; the default is 10. */
  readonly maxConnections?: number;
  /** The name of the program in `pg_stat_activity`. */
  readonly applicationName?: string;
  /** The server ends a statement soon after this process has ended, not only when it has a result. */
  readonly endsWithProcess?: boolean;
  /**
   * Prepared statements are planned once, not for each execution. Postgres would plan statements over
   * partitioned tables anew each time, which takes it longer than running them: by the estimates, a
   * plan for given values is always cheaper, although it is the same one. JIT compilation is off, as
   * compiled code is not kept between executions.
   */
  readonly plansOnce?: boolean;
  /** Receives a function that reads the state of the pool. */
  readonly observePool?: PoolObserver;
}

/** For a new connection, and for a connection of the pool to become free. */
const CONNECTION_TIMEOUT_MS = 5_000;

/** Detects a dead peer while a connection only listens. */
const KEEP_ALIVE_DELAY_MS = 10_000;

/** The settings of every connection, pooled or not. */
export function connectionSettings(options: DatabaseOptions): ClientConfig {
  return {
    connectionString: options.url,
    application_name: options.applicationName ?? 'final-destination',
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
  };
}

/** The server checks every second, while it runs a statement, whether the client is connected. */
const CHECK_CLIENT = 'SET client_connection_check_interval = 1000';

const PLAN_ONCE = 'SET plan_cache_mode = force_generic_plan; SET jit = off';

/**
 * Sets up a new connection as the options want it. Returns a promise, which the pool waits for although
 * its types do not say so.
 */
export function setUpClient(
  client: pg.ClientBase,
  { endsWithProcess, plansOnce }: DatabaseOptions,
): unknown {
  const settings = [endsWithProcess ? [CHECK_CLIENT] : [], plansOnce ? [PLAN_ONCE] : []].flat();
  const set = async (): Promise<void> => {
    // A server on Windows cannot check its client.
    for (const setting of settings) await client.query(setting).catch(() => undefined);
  };
  return set();
}

/** A running server closes within a round trip; one that hangs never does. */
const CLOSE_CLIENT_TIMEOUT_MS = 500;

/** Closes a connection: gracefully, or after a timeout by destroying its socket. */
export async function closeClient(client: pg.ClientBase): Promise<void> {
  const { end, connection } = client as ClientWithStream;
  const ended = end.call(client).catch(() => undefined);
  await withTimeout(ended, CLOSE_CLIENT_TIMEOUT_MS, () => undefined);
  connection.stream.destroy();
}

/** Members that every client has and that the types of a pooled one do not contain. */
type ClientWithStream = pg.ClientBase & {
  readonly connection: { readonly stream: Socket };
  end(): Promise<void>;
};

const CANCEL = 'SELECT pg_cancel_backend($1)';

/**
 * Cancels the query that the backend with this process id is running. Uses a connection of its own,
 * because the pool may be full of the very queries to cancel. Never rejects: if it fails, the
 * caller closes the connection.
 */
export async function cancelQuery(options: DatabaseOptions, processId: number): Promise<void> {
  const client = new pg.Client(connectionSettings(options));
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(CANCEL, [processId]);
  } catch {
    // The caller closes the connection, which ends the query as soon as it has rows to send.
  } finally {
    await closeClient(client);
  }
}

/**
 * Why a Postgres URL cannot be used, in words that contain nothing of it; undefined when it can be
 * tried. Files in its parameters (`sslrootcert=…`) must exist.
 */
export function postgresUrlError(url: string): string | undefined {
  try {
    // The driver parses the URL here, and connects only on request.
    void new pg.Client({ connectionString: url });
    return undefined;
  } catch (error) {
    const code = errorCode(error);
    const isFile = error instanceof Error && 'syscall' in error;
    return isFile ? `a file in its parameters cannot be read (${code})` : 'it is not a valid URL';
  }
}

/** The connections of one pool. */
export interface PoolStats {
  /** In use. */
  readonly busy: number;
  readonly idle: number;
  /** Callers that wait for a connection. */
  readonly waiting: number;
}

/** Receives a function that reads the state of a pool, which may be called at any time. */
export type PoolObserver = (figures: () => PoolStats) => void;

import pg from 'pg';
import copyStreams from 'pg-copy-streams';
import { withTimeout } from '#timing';
import type { DatabaseOptions, PoolStats } from './connection/client.js';
import { closeClient, connectionSettings, setUpClient } from './connection/client.js';
import {
  DatabaseUnavailableError,
  QueryTimeoutError,
  aggregatedErrors,
  errorCode,
} from './connection/errors.js';
import type { Listener } from './connection/listener.js';
import { startListening } from './connection/listener.js';
import { Session, runTransaction } from './connection/session.js';
import type { QueryOptions, Queryable, Statement } from './connection/statement.js';
import { retryStaleStatement } from './connection/statement.js';
import type { Transaction, TransactionOptions } from './connection/session.js';
import { readCopyRows, withStallTimeout } from './copy/copy-format.js';
import type { CopyRow } from './copy/copy-format.js';
import type { CopyWriter } from './copy/copy-writer.js';
import { copyIntoCommand, copyIntoEmptiedCommand, startCopy } from './copy/copy-writer.js';

const DEFAULT_CONNECTIONS = 10;
const IDLE_TIMEOUT_MS = 30_000;
const CLOSE_TIMEOUT_MS = 5_000;

/** A server that sends nothing for this long is stuck. */
const COPY_STALL_TIMEOUT_MS = 60_000;

/**
 * A connection pool for one Postgres server. It survives restarts of the server: broken connections
 * leave the pool, and new ones are opened on demand.
 */
export class Database implements Queryable {
  private readonly pool: pg.Pool;
  private readonly brokenClients = new WeakSet<pg.ClientBase>();
  private readonly busyClients = new Set<pg.PoolClient>();
  private closing: Promise<void> | undefined;

  constructor(private readonly options: DatabaseOptions) {
    this.pool = new pg.Pool({
      ...connectionSettings(options),
      max: options.maxConnections ?? DEFAULT_CONNECTIONS,
      idleTimeoutMillis: IDLE_TIMEOUT_MS,
      onConnect: (client) => setUpClient(client, options),
    });
    // The pool has already removed the idle connection that it reports here.
    this.pool.on('error', () => undefined);
    this.pool.on('connect', (client) => {
      // Busy or idle: a broken connection must never end the process.
      client.on('error', () => this.brokenClients.add(client));
    });
    this.pool.on('acquire', (client) => this.busyClients.add(client));
    this.pool.on('release', (_error, client) => this.busyClients.delete(client));
    options.observePool?.(() => this.poolFigures);
  }

  /** The current state of the pool. */
  get poolFigures(): PoolStats {
    const { totalCount, idleCount: idle, waitingCount: waiting } = this.pool;
    return { busy: totalCount - idle, idle, waiting };
  }

  /** Rejects with QueryTimeoutError after `timeoutMs`; see isConnectionError for other errors. */
  query<Row>(
    statement: Statement,
    parameters: readonly unknown[] = [],
    { timeoutMs }: QueryOptions = {},
  ): Promise<readonly Row[]> {
    const start = performance.now();
    const left = (): number | undefined =>
      timeoutMs && Math.max(0, timeoutMs - (performance.now() - start));
    return retryStaleStatement(this.pool.options.max, async () => {
      const session = await this.checkOutFor(statement, left());
      try {
        return await session.query<Row>(statement, parameters, { timeoutMs: left() });
      } finally {
        session.release();
      }
    });
  }

  async execute(sql: string): Promise<void> {
    const session = await this.checkOut();
    await session.execute(sql).finally(() => session.release());
  }

  async transaction<T>(
    work: (transaction: Transaction) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T> {
    const session = await this.checkOut();
    return runTransaction(session, work, options).finally(() => session.release());
  }

  /**
   * Starts a COPY … FROM STDIN on a connection of its own. The names are quoted; `schema.table` is
   * allowed.
   */
  async copyInto(table: string, columns: readonly string[]): Promise<CopyWriter> {
    return startCopy(await this.checkOut(), copyIntoCommand(table, columns));
  }

  /**
   * As copyInto, but truncates the table first in the same transaction: Postgres then writes frozen
   * rows and, with `wal_level = minimal`, no WAL for each of them.
   */
  async copyIntoEmptied(table: string, columns: readonly string[]): Promise<CopyWriter> {
    return startCopy(await this.checkOut(), copyIntoEmptiedCommand(table, columns));
  }

  /**
   * Streams the rows of a query in groups, as they arrive; every field as text. Ending the iteration early
   * cancels the query. Throws a QueryTimeoutError when the server stalls.
   */
  async *copyOut(sql: string): AsyncGenerator<readonly CopyRow[], void, undefined> {
    const session = await this.checkOut();
    let isServerDone = false;
    try {
      const stream = session.client.query(copyStreams.to(`COPY (${sql}) TO STDOUT`));
      const chunks = withStallTimeout(stream, COPY_STALL_TIMEOUT_MS);
      yield* readCopyRows(chunks);
      isServerDone = true;
    } catch (error) {
      isServerDone = true;
      session.discard();
      throw session.classify(error);
    } finally {
      if (!isServerDone) await session.cancelRunning();
      session.release(!isServerDone);
    }
  }

  /**
   * Calls back with the payload of every notification. Reconnects by itself, and then calls back
   * with an empty payload, because notifications may have been missed.
   */
  listen(channel: string, onNotify: (payload: string) => void): Promise<Listener> {
    return startListening(this.options, channel, onNotify);
  }

  /** Waits for running queries, by default for five seconds, then closes their connections. */
  close(timeoutMs = CLOSE_TIMEOUT_MS): Promise<void> {
    this.closing ??= this.end(timeoutMs);
    return this.closing;
  }

  private async end(timeoutMs: number): Promise<void> {
    const ended = this.pool.end();
    const isInTime = await withTimeout(
      ended.then(() => true),
      timeoutMs,
      () => false,
    );
    if (isInTime) return;
    for (const client of this.busyClients) {
      this.brokenClients.add(client);
      void closeClient(client);
    }
  }

  private async checkOut(): Promise<Session> {
    try {
      return new Session(this.options, await this.pool.connect(), this.brokenClients);
    } catch (error) {
      const hasMessageOnly = errorCode(error) === undefined && aggregatedErrors(error).length === 0;
      throw hasMessageOnly ? new DatabaseUnavailableError(error) : error;
    }
  }

  private async checkOutFor(statement: Statement, timeoutMs?: number): Promise<Session> {
    const checkedOut = this.checkOut();
    if (timeoutMs === undefined) return checkedOut;
    return withTimeout(checkedOut, timeoutMs, () => {
      checkedOut.then(
        (session) => session.release(),
        () => undefined,
      );
      throw new QueryTimeoutError(statement.name, timeoutMs);
    });
  }
}

import pg from 'pg';
import copyStreams from 'pg-copy-streams';
import { connectionSettings } from './connection-settings.js';
import type { DatabaseOptions } from './connection-settings.js';
import { attemptsOf, errorCode } from './connection-error.js';
import type { CopyWriter } from './copy/copy-writer.js';
import { readCopyRows } from './copy/copy-rows.js';
import { copyInto, copyIntoEmptied, startCopy } from './copy/start-copy.js';
import { withStallLimit } from './copy/stall-limit.js';
import { DatabaseUnavailableError } from './database-unavailable-error.js';
import { withDeadline } from './deadline.js';
import { endClient } from './end-client.js';
import { startListening } from './listener.js';
import type { Listener } from './listener.js';
import type { PoolFigures } from './pool-figures.js';
import { QueryTimeoutError } from './query-timeout-error.js';
import { Session } from './session.js';
import { attemptAfresh } from './stale-statement.js';
import type { Queryable, QueryOptions, Statement } from './statement.js';
import { runTransaction } from './transaction.js';
import type { Transaction, TransactionOptions } from './transaction.js';

const DEFAULT_CONNECTIONS = 10;
const IDLE_TIMEOUT_MS = 30_000;
const CLOSE_TIMEOUT_MS = 5_000;

/** A server that sends nothing for this long waits for something that will not come. */
const COPY_STALL_TIMEOUT_MS = 60_000;

/**
 * A pool of connections to one Postgres. It survives restarts of the server: broken connections
 * leave the pool, new ones are made when next asked for.
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
    });
    // The pool has already dropped the idle connection of which it tells here.
    this.pool.on('error', () => undefined);
    this.pool.on('connect', (client) => {
      // In use or idle: a broken connection must never end the process.
      client.on('error', () => this.brokenClients.add(client));
    });
    this.pool.on('acquire', (client) => this.busyClients.add(client));
    this.pool.on('release', (_error, client) => this.busyClients.delete(client));
    options.watchPool?.(() => this.poolFigures);
  }

  /** What the connections of the pool do at the moment. */
  get poolFigures(): PoolFigures {
    const { totalCount, idleCount: idle, waitingCount: waiting } = this.pool;
    return { busy: totalCount - idle, idle, waiting };
  }

  /** Rejects with QueryTimeoutError past `timeoutMs`; see isConnectionError for what else to expect. */
  query<Row>(
    statement: Statement,
    parameters: readonly unknown[] = [],
    { timeoutMs }: QueryOptions = {},
  ): Promise<readonly Row[]> {
    const start = performance.now();
    const left = (): number | undefined =>
      timeoutMs && Math.max(0, timeoutMs - (performance.now() - start));
    return attemptAfresh(this.pool.options.max, async () => {
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

  /** Starts a COPY … FROM STDIN on a connection of its own; the names are quoted, `schema.table` allowed. */
  async copyInto(table: string, columns: readonly string[]): Promise<CopyWriter> {
    return startCopy(await this.checkOut(), copyInto(table, columns));
  }

  /**
   * As copyInto, but empties the table first, in the same transaction: Postgres then writes the
   * rows as ones that all may see, and, where `wal_level` is minimal, without a log of each.
   */
  async copyIntoEmptied(table: string, columns: readonly string[]): Promise<CopyWriter> {
    return startCopy(await this.checkOut(), copyIntoEmptied(table, columns));
  }

  /**
   * Streams the rows of a query, every field as its text; stopping early stops the server too. A
   * server that stalls is given up with a QueryTimeoutError.
   */
  async *copyOut(sql: string): AsyncGenerator<readonly (string | null)[], void, undefined> {
    const session = await this.checkOut();
    let isServerDone = false;
    try {
      const stream = session.client.query(copyStreams.to(`COPY (${sql}) TO STDOUT`));
      const chunks = withStallLimit(stream, COPY_STALL_TIMEOUT_MS);
      for await (const rows of readCopyRows(chunks)) yield* rows;
      isServerDone = true;
    } catch (error) {
      isServerDone = true;
      session.discard();
      throw session.explain(error);
    } finally {
      if (!isServerDone) await session.cancelRunning();
      session.release(!isServerDone);
    }
  }

  /**
   * Calls back with the payload of every notification. Reconnects by itself, and then calls back
   * with an empty payload, since something may have been missed.
   */
  listen(channel: string, onNotify: (payload: string) => void): Promise<Listener> {
    return startListening(this.options, channel, onNotify);
  }

  /** Waits for what is running, a few seconds at most unless told otherwise; then breaks it off. */
  close(patienceMs = CLOSE_TIMEOUT_MS): Promise<void> {
    this.closing ??= this.end(patienceMs);
    return this.closing;
  }

  private async end(patienceMs: number): Promise<void> {
    const ended = this.pool.end();
    const isInTime = await withDeadline(
      ended.then(() => true),
      patienceMs,
      () => false,
    );
    if (isInTime) return;
    for (const client of this.busyClients) {
      this.brokenClients.add(client);
      void endClient(client);
    }
  }

  private async checkOut(): Promise<Session> {
    try {
      return new Session(this.options, await this.pool.connect(), this.brokenClients);
    } catch (error) {
      const isWordsAlone = errorCode(error) === undefined && attemptsOf(error).length === 0;
      throw isWordsAlone ? new DatabaseUnavailableError(error) : error;
    }
  }

  private async checkOutFor(statement: Statement, timeoutMs?: number): Promise<Session> {
    const checkedOut = this.checkOut();
    if (timeoutMs === undefined) return checkedOut;
    return withDeadline(checkedOut, timeoutMs, () => {
      checkedOut.then(
        (session) => session.release(),
        () => undefined,
      );
      throw new QueryTimeoutError(statement.name, timeoutMs);
    });
  }
}

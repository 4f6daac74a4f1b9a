import type pg from 'pg';
import { withTimeout } from '#timing';
import type { DatabaseOptions } from './client.js';
import { cancelQuery } from './client.js';
import {
  DatabaseUnavailableError,
  QueryTimeoutError,
  errorCode,
  isConnectionError,
} from './errors.js';
import type { QueryOptions, Queryable, Statement } from './statement.js';
import { isStaleStatement, withStatementSpan } from './statement.js';

/** How long a cancelled query may take to end before its connection is closed. */
const CANCEL_TIMEOUT_MS = 5_000;

/** One connection of the pool, used by one caller until it is released. */
export class Session implements Queryable {
  private mustDiscard = false;
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly options: DatabaseOptions,
    readonly client: pg.PoolClient,
    private readonly brokenClients: WeakSet<pg.ClientBase>,
  ) {}

  async query<Row>(
    statement: Statement,
    parameters: readonly unknown[] = [],
    { timeoutMs }: QueryOptions = {},
  ): Promise<readonly Row[]> {
    const { name, text } = statement;
    const values = [...parameters];
    return withStatementSpan(name, async (comment) => {
      const query = comment ? { text: `${comment}\n${text}`, values } : { name, text, values };
      return (await this.withinTimeout(this.run<Row>(query), name, timeoutMs)).rows;
    });
  }

  async execute(sql: string, { timeoutMs }: QueryOptions = {}): Promise<void> {
    const operation = /^\s*\w+/.exec(sql)?.[0].trim() ?? 'SQL';
    await withStatementSpan(operation, (comment) => {
      const text = comment ? `${comment}\n${sql}` : sql;
      return this.withinTimeout(this.run({ text }), sql, timeoutMs);
    });
  }

  /** Marks the connection as unusable: it is closed instead of returned to the pool. */
  discard(): void {
    this.mustDiscard = true;
  }

  /** Returns the connection to the pool once nothing runs on it, or closes it. */
  release(discard = false): void {
    this.mustDiscard ||= discard;
    const release = (): void => this.client.release(this.mustDiscard);
    void this.running.then(release, release);
  }

  /** Cancels what the server is running for this session. */
  cancelRunning(): Promise<void> {
    return cancelQuery(this.options, processId(this.client));
  }

  /** The driver reports a broken connection by message only; this converts it to an error class. */
  classify(thrown: unknown): Error {
    const error = thrown as Error;
    const hasMessageOnly = errorCode(error) === undefined;
    const isBroken = this.brokenClients.has(this.client);
    return isBroken && hasMessageOnly ? new DatabaseUnavailableError(error) : error;
  }

  private async run<Row>(query: pg.QueryConfig): Promise<pg.QueryResult<Row & pg.QueryResultRow>> {
    try {
      return await this.client.query<Row & pg.QueryResultRow>(query);
    } catch (error) {
      const classified = this.classify(error);
      // The server may announce its shutdown before it closes the connection: do not reuse it
      // meanwhile.
      if (isStaleStatement(error) || isConnectionError(classified)) this.mustDiscard = true;
      throw classified;
    }
  }

  private async withinTimeout<T>(result: Promise<T>, name: string, timeoutMs?: number): Promise<T> {
    if (timeoutMs === undefined) return result;
    return withTimeout(result, timeoutMs, () => {
      this.running = this.cancel(result);
      throw new QueryTimeoutError(name, timeoutMs);
    });
  }

  private async cancel(result: Promise<unknown>): Promise<void> {
    const ended = Promise.allSettled([result, this.cancelRunning()]).then(() => true);
    if (!(await withTimeout(ended, CANCEL_TIMEOUT_MS, () => false))) this.mustDiscard = true;
  }
}

/** The driver knows it from the handshake; its types do not contain it. */
function processId(client: pg.ClientBase): number {
  return (client as pg.ClientBase & { readonly processID: number }).processID;
}

/** Runs statements that take effect together or not at all. */
export type Transaction = Queryable;

/** Timeouts of a transaction. */
export interface TransactionOptions {
  /**
   * Idle timeout: a client that is idle inside the transaction for this long, because it hangs or
   * is disconnected, loses it, so that its locks are released. It is also the timeout of the
   * commit. Without it there is no limit. Milliseconds.
   */
  readonly stallTimeoutMs?: number;
}

/**
 * After this the connection is closed, which rolls back as well. It keeps the shutdown of a program
 * short.
 */
const ROLLBACK_TIMEOUT_MS = 5_000;

/** Commits the work, or rolls it back when it throws. */
export async function runTransaction<T>(
  session: Session,
  work: (transaction: Transaction) => Promise<T>,
  { stallTimeoutMs: stallTimeoutMs }: TransactionOptions = {},
): Promise<T> {
  const limit = { timeoutMs: stallTimeoutMs };
  await session.execute(beginSql(stallTimeoutMs), limit);
  try {
    const result = await work(session);
    await session.execute('COMMIT', limit);
    return result;
  } catch (error) {
    await rollBack(session);
    throw error;
  }
}

const beginSql = (stallTimeoutMs: number | undefined): string =>
  stallTimeoutMs === undefined
    ? 'BEGIN'
    : `BEGIN; SET LOCAL idle_in_transaction_session_timeout = ${Math.round(stallTimeoutMs)}`;

async function rollBack(session: Session): Promise<void> {
  try {
    await session.execute('ROLLBACK', { timeoutMs: ROLLBACK_TIMEOUT_MS });
  } catch {
    // A session that cannot roll back must not be reused; closing it rolls back as well.
    session.discard();
  }
}

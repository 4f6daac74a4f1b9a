import type pg from 'pg';
import { cancelQuery } from './cancel-query.js';
import { errorCode, isConnectionError } from './connection-error.js';
import type { DatabaseOptions } from './connection-settings.js';
import { DatabaseUnavailableError } from './database-unavailable-error.js';
import { withDeadline } from './deadline.js';
import { QueryTimeoutError } from './query-timeout-error.js';
import { isStale } from './stale-statement.js';
import type { Queryable, QueryOptions, Statement } from './statement.js';
import { traced } from './statement-spans.js';

/** How long a cancelled query may take to end before its connection is dropped. */
const CANCEL_TIMEOUT_MS = 5_000;

/** One connection of the pool, in one caller's hands until it is released. */
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
    return traced(name, async (comment) => {
      const query = comment ? { text: `${comment}\n${text}`, values } : { name, text, values };
      return (await this.inTime(this.run<Row>(query), name, timeoutMs)).rows;
    });
  }

  async execute(sql: string, { timeoutMs }: QueryOptions = {}): Promise<void> {
    const operation = /^\s*\w+/.exec(sql)?.[0].trim() ?? 'SQL';
    await traced(operation, (comment) => {
      const text = comment ? `${comment}\n${sql}` : sql;
      return this.inTime(this.run({ text }), sql, timeoutMs);
    });
  }

  /** Marks the connection as one that nobody else may have. */
  discard(): void {
    this.mustDiscard = true;
  }

  /** Gives the connection back once nothing runs on it, or drops it when it is of no more use. */
  release(discard = false): void {
    this.mustDiscard ||= discard;
    const giveBack = (): void => this.client.release(this.mustDiscard);
    void this.running.then(giveBack, giveBack);
  }

  /** Asks the server to stop what it does for this session. */
  cancelRunning(): Promise<void> {
    return cancelQuery(this.options, processId(this.client));
  }

  /** The driver tells of a broken connection in words alone; this says it as a class. */
  explain(thrown: unknown): Error {
    const error = thrown as Error;
    const isWordsAlone = errorCode(error) === undefined;
    const isBroken = this.brokenClients.has(this.client);
    return isBroken && isWordsAlone ? new DatabaseUnavailableError(error) : error;
  }

  private async run<Row>(query: pg.QueryConfig): Promise<pg.QueryResult<Row & pg.QueryResultRow>> {
    try {
      return await this.client.query<Row & pg.QueryResultRow>(query);
    } catch (error) {
      const explained = this.explain(error);
      // The server may say goodbye before it hangs up: do not hand that connection on meanwhile.
      if (isStale(error) || isConnectionError(explained)) this.mustDiscard = true;
      throw explained;
    }
  }

  private async inTime<T>(result: Promise<T>, name: string, timeoutMs?: number): Promise<T> {
    if (timeoutMs === undefined) return result;
    return withDeadline(result, timeoutMs, () => {
      this.running = this.cancel(result);
      throw new QueryTimeoutError(name, timeoutMs);
    });
  }

  private async cancel(result: Promise<unknown>): Promise<void> {
    const ended = Promise.allSettled([result, this.cancelRunning()]).then(() => true);
    if (!(await withDeadline(ended, CANCEL_TIMEOUT_MS, () => false))) this.mustDiscard = true;
  }
}

/** The driver knows it from the handshake, its types do not. */
function processId(client: pg.ClientBase): number {
  return (client as pg.ClientBase & { readonly processID: number }).processID;
}

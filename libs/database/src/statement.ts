/** A query that each connection prepares once, under its name, and then only executes. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** How long a query may take. */
export interface QueryOptions {
  /** From the call to its rows, the wait for a connection included; without it, no limit. */
  readonly timeoutMs?: number;
}

/** What runs statements: the database itself, or a transaction on it. */
export interface Queryable {
  query<Row>(
    statement: Statement,
    parameters?: readonly unknown[],
    options?: QueryOptions,
  ): Promise<readonly Row[]>;
  /** Runs one or more statements without parameters, such as DDL. */
  execute(sql: string): Promise<void>;
}

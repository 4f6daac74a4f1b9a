import { AsyncResource } from 'node:async_hooks';
import type { Queryable, Statement } from '#database';
import type { LookupOptions } from '../index/gazetteer.js';
import { PartitionPruning } from './partition-pruning.js';
import type { LookupParameters, LookupStatement } from './partition-pruning.js';

/** A row of a statement over lookups. */
export interface LookupRow {
  /** Index of the lookup. */
  readonly lookup: number;
}

/** Statements with more lookups are run on their own: combining saves them little. */
const MOST_LOOKUPS_TO_COMBINE = 20;

/** Lookups in one combined statement. */
const MOST_COMBINED_LOOKUPS = 200;

/**
 * How long lookups wait for a running statement of their kind before a second one starts in parallel. Milliseconds: less
 * than a slow query may delay others.
 */
const SLOW_STATEMENT_MS = 10;

/** Combined statements of one kind that run at a time. */
const MOST_RUNNING = 2;

/**
 * Runs statements over lookups, and combines those of different queries: a statement costs Postgres
 * and both ends of the connection much more than a lookup. Lookups of one turn of the event loop are
 * run together, and those that come while a statement of their kind is running.
 */
export class LookupCombiner {
  private readonly kinds = new Map<string, StatementKind>();
  private readonly pruning = new PartitionPruning();

  constructor(private readonly database: Queryable) {}

  /** Without lookups, there is no round trip. */
  run<Row extends LookupRow>(
    statement: LookupStatement,
    parameters: LookupParameters,
    options: LookupOptions,
  ): Promise<readonly Row[]> {
    const lookups = parameters.columns[0]?.length ?? 0;
    if (lookups === 0) return Promise.resolve([]);
    if (lookups > MOST_LOOKUPS_TO_COMBINE) return this.runPruned(statement, parameters, options);
    return this.combine<Row>(statement, parameters, options);
  }

  /** Runs a statement of its own. Its first parameter is the list of lookups; without any, there is no round trip. */
  runAlone<Row>(
    statement: Statement,
    parameters: readonly unknown[],
    { deadline }: LookupOptions,
  ): Promise<readonly Row[]> {
    const [lookups] = parameters;
    if (Array.isArray(lookups) && lookups.length === 0) return Promise.resolve([]);
    const timeoutMs = Math.max(1, deadline - Date.now());
    return this.database.query<Row>(statement, parameters, { timeoutMs });
  }

  /** Opens only the partitions of the generations of the lookups, unless these are many. */
  private async runPruned<Row>(
    statement: LookupStatement,
    parameters: LookupParameters,
    options: LookupOptions,
  ): Promise<readonly Row[]> {
    const pruned = this.pruning.prune(statement, parameters);
    return this.runAlone(pruned.statement, pruned.parameters, options);
  }

  private combine<Row extends LookupRow>(
    statement: LookupStatement,
    { columns, values = [] }: LookupParameters,
    { deadline }: LookupOptions,
  ): Promise<readonly Row[]> {
    const key = `${statement.name} ${values.join()}`;
    const kind = this.kinds.get(key) ?? this.createKind(key, statement, values);
    return kind.add(columns, deadline) as Promise<readonly Row[]>;
  }

  private createKind(
    key: string,
    statement: LookupStatement,
    values: readonly unknown[],
  ): StatementKind {
    const kind = new StatementKind((columns, deadline) =>
      this.runPruned<LookupRow>(statement, { columns, values }, { deadline }),
    );
    this.kinds.set(key, kind);
    return kind;
  }
}

type Columns = readonly (readonly unknown[])[];
type RunStatement = (columns: Columns, deadline: number) => Promise<readonly LookupRow[]>;

/** The lookups of one query. */
interface Call {
  readonly columns: Columns;
  readonly deadline: number;
  /** The trace that the query belongs to. */
  readonly context: AsyncResource;
  readonly resolve: (rows: readonly LookupRow[]) => void;
  readonly reject: (error: unknown) => void;
}

/** A statement with its values, and the calls that wait for it. */
class StatementKind {
  private readonly waiting: Call[] = [];
  private running = 0;
  private isScheduled = false;
  /** Set while calls wait for the only running statement. */
  private slowTimer: NodeJS.Timeout | undefined;

  constructor(private readonly runStatement: RunStatement) {}

  add(columns: Columns, deadline: number): Promise<readonly LookupRow[]> {
    const context = new AsyncResource('Lookups');
    return new Promise((resolve, reject) => {
      this.waiting.push({ columns, deadline, context, resolve, reject });
      if (this.running === 0) this.schedule();
      else this.startSlowTimer();
    });
  }

  private startSlowTimer(): void {
    if (this.waiting.length === 0 || this.running >= MOST_RUNNING) return;
    this.slowTimer ??= setTimeout(() => this.schedule(), SLOW_STATEMENT_MS);
  }

  /** After all that is ready to run in this turn of the event loop, which may add calls. */
  private schedule(): void {
    this.clearSlowTimer();
    if (this.isScheduled || this.waiting.length === 0 || this.running >= MOST_RUNNING) return;
    this.isScheduled = true;
    process.nextTick(() => void this.runNext());
  }

  private clearSlowTimer(): void {
    clearTimeout(this.slowTimer);
    this.slowTimer = undefined;
  }

  private async runNext(): Promise<void> {
    this.isScheduled = false;
    const calls = this.take();
    this.running += 1;
    this.clearSlowTimer();
    this.startSlowTimer();
    try {
      const rows = await this.runStatementOf(calls);
      const ofCalls = divideRows(rows, calls);
      calls.forEach(({ resolve }, index) => resolve(ofCalls[index] ?? []));
    } catch (error) {
      for (const { reject } of calls) reject(error);
    } finally {
      this.running -= 1;
      this.schedule();
    }
  }

  /** In the trace of the first call, not of the one whose end let the statement run. */
  private runStatementOf(calls: readonly Call[]): Promise<readonly LookupRow[]> {
    const [first] = calls;
    if (!first) throw new Error('a statement without lookups');
    const deadline = Math.max(...calls.map((call) => call.deadline));
    return first.context.runInAsyncScope(() => this.runStatement(combineColumns(calls), deadline));
  }

  private take(): readonly Call[] {
    let lookups = 0;
    const fitting = this.waiting.findIndex(
      ({ columns: [first = []] }) => (lookups += first.length) > MOST_COMBINED_LOOKUPS,
    );
    return this.waiting.splice(0, fitting < 0 ? this.waiting.length : fitting);
  }
}

/** How many indexes the lookups of a call occupy; some indexes may have no lookup. */
const indexesOf = ({ columns: [lookups = []] }: Call): number =>
  Math.max(...(lookups as readonly number[])) + 1;

/** Appends the columns of the calls; the indexes of the lookups follow those of the calls before. */
const combineColumns = (calls: readonly Call[]): Columns => {
  const [only, ...others] = calls;
  if (only && others.length === 0) return only.columns;
  const combined: unknown[][] = only?.columns.map(() => []) ?? [];
  let offset = 0;
  for (const call of calls) {
    const first = offset;
    call.columns.forEach((column, at) => {
      for (const value of column) combined[at]?.push(at === 0 ? first + Number(value) : value);
    });
    offset += indexesOf(call);
  }
  return combined;
};

/** The rows of each call, with the indexes of its own lookups. */
const divideRows = (
  rows: readonly LookupRow[],
  calls: readonly Call[],
): readonly (readonly LookupRow[])[] => {
  if (calls.length === 1) return [rows];
  const divided: LookupRow[][] = calls.map(() => []);
  const owners: { readonly rows: LookupRow[]; readonly offset: number }[] = [];
  calls.forEach((call, index) => {
    const own = { rows: divided[index] ?? [], offset: owners.length };
    for (let count = indexesOf(call); count > 0; count -= 1) owners.push(own);
  });
  for (const row of rows) {
    const owner = owners[row.lookup];
    if (!owner)
      throw new Error(`a statement returned lookup ${row.lookup}, which it was not given`);
    // Changed in place, as a copy of its forty columns takes longer than the look-up.
    owner.rows.push(Object.assign(row, { lookup: row.lookup - owner.offset }));
  }
  return divided;
};

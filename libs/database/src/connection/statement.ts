import type { Span } from '@opentelemetry/api';
import { SpanKind, SpanStatusCode, context, propagation, trace } from '@opentelemetry/api';
import { errorCode } from './errors.js';

/** A named query, which each connection prepares once and then only executes. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** Options of a query. */
export interface QueryOptions {
  /**
   * From the call to the rows, including the wait for a connection; without it there is no limit.
   */
  readonly timeoutMs?: number;
}

/** Runs statements: the database itself, or a transaction. */
export interface Queryable {
  query<Row>(
    statement: Statement,
    parameters?: readonly unknown[],
    options?: QueryOptions,
  ): Promise<readonly Row[]>;
  /** Runs one or more statements without parameters, such as DDL. */
  execute(sql: string): Promise<void>;
}

const tracer = trace.getTracer('database');

/** The baggage entry with the id of the request. */
const REQUEST_ID = 'request_id';

/**
 * Runs a statement in a span of the current trace, and passes a comment with the trace and request
 * id for the server's log and views. It must be at the start of the statement, because views show
 * only its first kilobyte. Without a trace there is no comment: a different one for every request
 * would make each connection prepare the statement again every time.
 */
export async function withStatementSpan<T>(
  name: string,
  run: (comment?: string) => Promise<T>,
): Promise<T> {
  if (trace.getActiveSpan()?.isRecording() !== true) return run();
  const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name };
  return tracer.startActiveSpan(name, { kind: SpanKind.CLIENT, attributes }, async (span) => {
    try {
      return await run(sqlComment(span));
    } catch (error) {
      // The class only: a message of the server may quote user input.
      span.setAttribute('error.type', error instanceof Error ? error.name : 'failure');
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/**
 * Format of sqlcommenter: keys in order, values encoded, so that none of them can end the comment.
 */
function sqlComment(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  const flags = traceFlags.toString(16).padStart(2, '0');
  const requestId = propagation.getBaggage(context.active())?.getEntry(REQUEST_ID)?.value;
  const pairs = [
    ...(requestId === undefined ? [] : [`request_id='${encoded(requestId)}'`]),
    `traceparent='00-${traceId}-${spanId}-${flags}'`,
  ];
  return `/*${pairs.join(',')}*/`;
}

const encoded = (text: string): string => encodeURIComponent(text).replaceAll("'", '%27');

/**
 * A prepared statement that is out of date: the schema has changed its result type, or the server
 * has dropped it. A new connection prepares it again.
 */
const staleStates: ReadonlySet<string> = new Set(['0A000', '26000']);

/** Whether a statement was not run because its prepared form is out of date. */
export const isStaleStatement = (error: unknown): boolean =>
  staleStates.has(errorCode(error) ?? '');

/**
 * Retries a statement whose prepared form was out of date, which has not run. Each attempt closes
 * the connection with the old form, so one attempt more than there are connections reaches a new
 * one.
 */
export async function retryStaleStatement<T>(
  connections: number,
  attempt: () => Promise<T>,
): Promise<T> {
  for (let left = connections; ; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0 || !isStaleStatement(error)) throw error;
    }
  }
}

import type { BatchRow } from '#batches';
import { describeProblems } from '../../../wire-format/problem.js';
import { toGeocodeQuery, readQuery } from '../../../v2/params/read-v2-request.js';

/** What an upload holds of a row beside the query. */
interface RowSource {
  /** Absent in JSON, where rows have no lines. */
  readonly line?: number;
  readonly id?: string;
  readonly carried?: readonly string[];
}

/** Converts a raw query to a row. An invalid query becomes a rejected row with the reason. */
export function toBatchRow(raw: unknown, source: RowSource): BatchRow {
  const reading = readQuery(raw);
  if (reading.outcome === 'invalid') {
    return rejectedRow(describeProblems(reading.problems, 'the row'), source, raw);
  }
  // Listed, not spread, so that all rows have one object shape.
  const { line, id, carried } = source;
  // The input filter of the batch is applied when the chunk is answered.
  const query = toGeocodeQuery(reading.params, 'loose');
  return { input: { line, id, carried, query: raw }, query };
}

/** Converts a raw query that may have a row id. */
export function toNamedBatchRow(raw: unknown, source: RowSource): BatchRow {
  const { id, query, problem } = splitRowId(raw);
  if (problem !== undefined) return rejectedRow(problem, source, query);
  return toBatchRow(query, { ...source, ...(id !== undefined && { id }) });
}

/** Longer invalid queries are not stored. */
const MAX_KEPT_CHARACTERS = 4_096;

/** A row that is not searched; `problem` is its reason. */
export function rejectedRow(problem: string, source: RowSource, raw?: unknown): BatchRow {
  const { line, id, carried } = source;
  const query = raw !== undefined && isSmall(raw) ? raw : undefined;
  return { input: { line, id, carried, problem, query } };
}

const isSmall = (raw: unknown): boolean => {
  try {
    return JSON.stringify(raw).length <= MAX_KEPT_CHARACTERS;
  } catch {
    // Nested too deeply to be serialised.
    return false;
  }
};

/** A query of version 2 and the row id given by the caller. */
interface NamedQuery {
  readonly id?: string;
  readonly query: unknown;
  /** Problem of the row id. */
  readonly problem?: string;
}

/** Same limit as for any string in a request. */
const MAX_ROW_ID_CHARACTERS = 1_000;

/** Separates `row_id`, a string or a number, from the query. */
export function splitRowId(raw: unknown): NamedQuery {
  if (typeof raw !== 'object' || raw === null || !Object.hasOwn(raw, 'row_id'))
    return { query: raw };
  const { row_id: value, ...query } = raw as { row_id: unknown };
  if (value === null) return { query };
  const id = typeof value === 'number' ? String(value) : value;
  const problem = isInexact(value) ? INEXACT_PROBLEM : rowIdProblem(id);
  return problem === undefined ? { id: id as string, query } : { query, problem };
}

const INEXACT_PROBLEM = 'row_id is a number of too many digits: send it as a string';

/** The number exceeds 2^53 and has lost digits in parsing. */
const isInexact = (value: unknown): boolean =>
  typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER;

/** Returns the problem of a row id; undefined if it is valid. */
export const rowIdProblem = (id: unknown): string | undefined =>
  id === undefined || (typeof id === 'string' && id.length <= MAX_ROW_ID_CHARACTERS)
    ? undefined
    : `row_id must be a number, or a string of at most ${MAX_ROW_ID_CHARACTERS} characters`;

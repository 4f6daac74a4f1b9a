import type { BatchRow } from '#batches';
import { reasonOf } from '../../params/problem.js';
import { geocodeQueryOf } from '../../v2/params/geocode-query-of.js';
import { readQuery } from '../../v2/params/read-query.js';
import { takeRowId } from './row-id.js';

/** What an upload tells of a row beside its query. */
export interface RowSource {
  /** Absent in JSON, whose lines say nothing. */
  readonly line?: number;
  readonly id?: string;
  readonly carried?: readonly string[];
}

/** A query as it came becomes a row; one that breaks the rules a rejected row that says why. */
export function rowOfQuery(raw: unknown, source: RowSource): BatchRow {
  const reading = readQuery(raw);
  if (reading.outcome === 'invalid') {
    return rejectedRow(reasonOf(reading.problems, 'the row'), source, raw);
  }
  // The filter of the whole batch is set when it is answered.
  return { input: { ...source, query: raw }, query: geocodeQueryOf(reading.params, 'loose') };
}

/** A query that may carry the caller's own name for its row. */
export function rowOfNamedQuery(raw: unknown, source: RowSource): BatchRow {
  const { id, query, problem } = takeRowId(raw);
  if (problem !== undefined) return rejectedRow(problem, source, query);
  return rowOfQuery(query, { ...source, ...(id !== undefined && { id }) });
}

/** More of what was wrong is not kept: it is told, not searched. */
const MOST_KEPT_CHARACTERS = 4_096;

/** A row that is not searched; `problem` is a sentence. */
export function rejectedRow(problem: string, source: RowSource, raw?: unknown): BatchRow {
  return { input: { ...source, problem, ...(isSmall(raw) && { query: raw }) } };
}

const isSmall = (raw: unknown): boolean => {
  try {
    return raw !== undefined && JSON.stringify(raw).length <= MOST_KEPT_CHARACTERS;
  } catch {
    // Nested deeper than can be written.
    return false;
  }
};

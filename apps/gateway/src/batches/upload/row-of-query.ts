import type { BatchRow } from '#batches';
import { reasonOf } from '../../params/problem.js';
import { geocodeQueryOf } from '../../v2/params/geocode-query-of.js';
import { readQuery } from '../../v2/params/read-query.js';

/** What an upload tells of a row beside its query. */
export interface RowSource {
  readonly line: number;
  readonly id?: string;
  readonly carried?: readonly string[];
}

/** A query as it came becomes a row; one that breaks the rules a rejected row that says why. */
export function rowOfQuery(raw: unknown, source: RowSource): BatchRow {
  const reading = readQuery(raw);
  if (reading.outcome === 'invalid') return rejectedRow(reasonOf(reading.problems), source, raw);
  // The filter of the whole batch is set when it is answered.
  return { input: { ...source, query: raw }, query: geocodeQueryOf(reading.params, 'loose') };
}

/** More of what was wrong is not kept: it is told, not searched. */
const MOST_KEPT_CHARACTERS = 4_096;

/** A row that is not searched. */
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

/** A query as version 2 has it, and beside it the caller's own name for the row. */
export interface NamedQuery {
  readonly id?: string;
  readonly query: unknown;
}

/** Parts `row_id`, text or number, from the query that carries it; one of another kind stays, and is refused there. */
export function takeRowId(raw: unknown): NamedQuery {
  if (typeof raw !== 'object' || raw === null || !Object.hasOwn(raw, 'row_id'))
    return { query: raw };
  const { row_id: rowId, ...query } = raw as { row_id: unknown };
  if (rowId === null) return { query };
  if (typeof rowId === 'number') return { id: String(rowId), query };
  return typeof rowId === 'string' && rowId.length <= LONGEST_ID
    ? { id: rowId, query }
    : { query: raw };
}

/** As long as any string of a request may be. Characters. */
const LONGEST_ID = 1_000;

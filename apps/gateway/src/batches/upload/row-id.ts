/** A query as version 2 has it, and beside it the caller's own name for the row. */
export interface NamedQuery {
  readonly id?: string;
  readonly query: unknown;
  /** What is wrong with the name. */
  readonly problem?: string;
}

/** As long as any string of a request may be. Characters. */
const LONGEST_ID = 1_000;

/** Parts `row_id`, a text or a number, from the query that carries it. */
export function takeRowId(raw: unknown): NamedQuery {
  if (typeof raw !== 'object' || raw === null || !Object.hasOwn(raw, 'row_id'))
    return { query: raw };
  const { row_id: given, ...query } = raw as { row_id: unknown };
  if (given === null) return { query };
  const id = typeof given === 'number' ? String(given) : given;
  const problem = isInexact(given) ? INEXACT : rowIdProblem(id);
  return problem === undefined ? { id: id as string, query } : { query, problem };
}

const INEXACT = 'row_id is a number of too many digits: send it as a string';

/** A number that was longer as it was sent would come back as another one. */
const isInexact = (given: unknown): boolean =>
  typeof given === 'number' && Math.abs(given) > Number.MAX_SAFE_INTEGER;

/** What is wrong with a caller's own name for a row; undefined when nothing is. */
export const rowIdProblem = (id: unknown): string | undefined =>
  id === undefined || (typeof id === 'string' && id.length <= LONGEST_ID)
    ? undefined
    : `row_id must be a number, or a string of at most ${LONGEST_ID} characters`;

import type { GeocodeQuery } from '#contracts';

/** A row of a batch, as it came and as it is to be searched. */
export interface BatchRow {
  readonly input: RowInput;
  /** Absent when the row was rejected. */
  readonly query?: GeocodeQuery;
}

/** A row as it came, for the one who presents its result. Its keys are short: it is stored a million times. */
export interface RowInput {
  /** Line of the upload on which the row begins, from 1; absent where rows do not begin lines. */
  readonly line?: number;
  /** The caller's own name for the row. */
  readonly id?: string;
  /** The query as it came. */
  readonly query?: unknown;
  /** What the caller wants carried through, in the order of the upload's columns. */
  readonly carried?: readonly string[];
  /** Why the row was rejected. */
  readonly problem?: string;
}

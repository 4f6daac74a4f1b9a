import type { KeyLimits } from './key-limits.js';

/** The limits of a key as they stand in its row. */
export interface LimitColumns {
  readonly v1_requests_per_minute: number | null;
  readonly v2_requests_per_minute: number | null;
  readonly v2_queries_per_minute: number | null;
  readonly unlimited: boolean;
}

/** Reads the limits of a row. */
export function limitsOf(row: LimitColumns): KeyLimits {
  return {
    ...(row.v1_requests_per_minute !== null && { v1RequestsPerMinute: row.v1_requests_per_minute }),
    ...(row.v2_requests_per_minute !== null && { v2RequestsPerMinute: row.v2_requests_per_minute }),
    ...(row.v2_queries_per_minute !== null && { v2QueriesPerMinute: row.v2_queries_per_minute }),
    ...(row.unlimited && { unlimited: true }),
  };
}

/** Limits as parameters, in the order of the columns. */
export function limitParameters(limits: KeyLimits): readonly unknown[] {
  return [
    limits.v1RequestsPerMinute ?? null,
    limits.v2RequestsPerMinute ?? null,
    limits.v2QueriesPerMinute ?? null,
    limits.unlimited ?? false,
  ];
}

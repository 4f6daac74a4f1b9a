/** One row of the table: what a failure is called, and what whoever meets it can do. */
export interface ErrorCode {
  /** Stable, quotable to support, never given a second meaning. */
  readonly code: string;
  readonly status: number;
  /** What happened, where the failure itself says no more. */
  readonly reason: string;
  readonly remediation: string;
  readonly retryAfterSeconds?: number;
}

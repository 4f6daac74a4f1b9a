/** A batch as the service tells of it. */
export interface WireBatch {
  readonly id: string;
  readonly status: 'queued' | 'running' | 'completed' | 'cancelled' | 'failed' | 'expired';
  readonly counts: {
    readonly total: number;
    readonly processed: number;
    readonly ok: number;
    readonly no_matches: number;
    readonly rejected: number;
  };
  readonly rows_per_second?: number;
  readonly expected_end?: string;
}

/** A batch as its submission is answered. */
export interface SubmittedBatch extends WireBatch {
  readonly webhook?: { readonly secret: string };
}

import type { Batch } from './batch.js';

/** What a batch is to be, beside its rows. */
export interface BatchWish {
  readonly keyId: string;
  /** Asks for an explanation beside every answer. */
  readonly explain: boolean;
  readonly presentation: unknown;
  /** Kept for so long from now. Seconds. */
  readonly retentionSeconds: number;
  /** The caller's name for this very submission: sent again, it makes no second batch. */
  readonly idempotencyKey?: string;
  readonly limits: SubmissionLimits;
}

/** What a key may have unfinished at once. */
export interface SubmissionLimits {
  readonly batches: number;
  readonly rows: number;
}

/** What is uploaded: chunk by chunk while it arrives, and when all has, what it was. */
export interface Upload<Row> {
  readonly chunks: AsyncIterable<readonly Row[]>;
  /** SHA-256 of all that was sent; known once the chunks have ended. */
  digest(): Buffer;
}

/** How a submission ended. Whatever is not `accepted` or `replayed` left nothing behind. */
export type Submission =
  | { readonly outcome: 'accepted' | 'replayed'; readonly batch: Batch }
  /** The first sending of this idempotency key is still under way. */
  | { readonly outcome: 'under-way' }
  /** The idempotency key belongs to another payload. */
  | { readonly outcome: 'other-payload' }
  | { readonly outcome: 'empty' }
  | { readonly outcome: 'too-many-batches' | 'too-many-rows' };

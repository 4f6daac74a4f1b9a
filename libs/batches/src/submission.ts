import type { InputFilter } from '#contracts';
import type { Batch } from './batch.js';
import type { BatchRow } from './batch-row.js';
import type { Webhook } from './webhook-store.js';

/** What a batch is to be, beside its rows. */
export interface BatchWish {
  readonly keyId: string;
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

/** What is uploaded: chunk by chunk while it arrives, and when all has, what holds for all of it. */
export interface Upload {
  readonly chunks: AsyncIterable<readonly BatchRow[]>;
  /** To be called once the chunks have ended: until then, more may be said. */
  end(): Promise<UploadEnd>;
  /** Instead of both: reads all without looking at it, and tells the digest that its end would tell. */
  skim(): Promise<Buffer>;
}

/** What is known of an upload when all of it has arrived. */
export interface UploadEnd {
  /** SHA-256 of all that was sent. */
  readonly digest: Buffer;
  /** Asks for an explanation beside every answer. */
  readonly explain: boolean;
  /** Holds for every query of the batch, whatever the query itself says. */
  readonly inputFilter: InputFilter;
  /** How results are to be shown; becomes JSON. */
  readonly presentation: unknown;
  readonly webhook?: Webhook;
}

/** How a submission ended. Whatever is not `accepted` or `replayed` left nothing behind. */
export type Submission =
  /** The batch as it was when it was accepted, whatever has become of it since. */
  | { readonly outcome: 'accepted' | 'replayed'; readonly batch: Batch }
  /** The first sending of this idempotency key is still under way. */
  | { readonly outcome: 'under-way' }
  /** The idempotency key belongs to another payload. */
  | { readonly outcome: 'other-payload' }
  | { readonly outcome: 'empty' }
  | { readonly outcome: 'too-many-batches' | 'too-many-rows' };

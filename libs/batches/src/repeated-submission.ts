import type { Statement, Transaction } from '#database';
import { asAccepted } from './batch.js';
import { batchColumns, batchOf } from './batch-record.js';
import type { BatchRecord } from './batch-record.js';
import type { BatchWish, Submission, Upload } from './submission.js';

const TIMEOUT = { timeoutMs: 10_000 };

/** Ends with the transaction, wherever that ends; the number tells the lock apart from others. */
const tryIdempotencyKey: Statement = {
  name: 'batches-try-idempotency-key',
  text: `SELECT pg_try_advisory_xact_lock(hashtextextended($1 || '/' || $2, 734612)) AS is_ours`,
};

const findSubmitted: Statement = {
  name: 'batches-find-submitted',
  text: `SELECT ${batchColumns}, payload_digest FROM batch WHERE key = $1 AND idempotency_key = $2`,
};

type Submitted = BatchRecord & { readonly payload_digest: Buffer };

/** How a submission ends whose idempotency key is known; undefined when it is the first under it. */
export const repeatedSubmission = async (
  transaction: Transaction,
  { keyId, idempotencyKey }: BatchWish,
  upload: Upload,
): Promise<Submission | undefined> => {
  if (idempotencyKey === undefined) return undefined;
  const names = [keyId, idempotencyKey];
  const [lock] = await transaction.query<{ is_ours: boolean }>(tryIdempotencyKey, names, TIMEOUT);
  if (!lock?.is_ours) return { outcome: 'under-way' };
  const [submitted] = await transaction.query<Submitted>(findSubmitted, names, TIMEOUT);
  return submitted && compareWith(submitted, upload);
};

const compareWith = async (submitted: Submitted, upload: Upload): Promise<Submission> => {
  // Its rows made a batch once: by now, limits may be others, and a webhook's name may lead elsewhere.
  const digest = await upload.skim();
  return digest.equals(submitted.payload_digest)
    ? { outcome: 'replayed', batch: asAccepted(batchOf(submitted)) }
    : { outcome: 'other-payload' };
};

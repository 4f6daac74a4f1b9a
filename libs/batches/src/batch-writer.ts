import { randomUUID } from 'node:crypto';
import type { InputFilter } from '#contracts';
import type { Database, Statement, Transaction } from '#database';
import type { Batch, BatchRecord, BatchRow } from './batch.js';
import { asSubmitted, batchColumns, toBatch } from './batch.js';
import { durableTransaction } from './durable-commit.js';
import { encodeJson } from './chunk-encoding.js';
import type { Webhook } from './webhook-store.js';

const TIMEOUT = { timeoutMs: 10_000 };

/**
 * Idle timeout between two chunks, for slow clients; afterwards the idempotency key is released.
 */
const UPLOAD_IDLE_TIMEOUT = { stallTimeoutMs: 600_000 };

/** The lock is released at the end of the transaction. The number is the namespace of the lock. */
const lockKey: Statement = {
  name: 'batches-lock-key',
  text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 734613))',
};

const unfinishedOf: Statement = {
  name: 'batches-unfinished-of',
  text: `
SELECT count(*)::int AS batches, coalesce(sum(total), 0)::float8 AS rows
  FROM batch
 WHERE key = $1 AND status IN ('queued', 'running') AND id <> $2`,
};

const insertBatch: Statement = {
  name: 'batches-insert',
  text: `
INSERT INTO batch (id, key, idempotency_key, expires_at)
VALUES ($1, $2, $3, now() + make_interval(secs => $4))`,
};

const insertChunk: Statement = {
  name: 'batches-insert-chunk',
  text: `
INSERT INTO batch_chunk (batch, ordinal, first_row, rows, inputs, queries)
VALUES ($1, $2, $3, $4, $5, $6)`,
};

const insertWebhook: Statement = {
  name: 'batches-insert-webhook',
  text: 'INSERT INTO batch_webhook (batch, url, secret) VALUES ($1, $2, $3)',
};

const closeBatch: Statement = {
  name: 'batches-close',
  text: `
UPDATE batch
   SET total = $2, chunks = $3, payload_digest = $4, explain = $5, input_filter = $6,
       presentation = $7, created_at = clock_timestamp()
 WHERE id = $1
RETURNING ${batchColumns}`,
};

interface WrittenRows {
  readonly rows: number;
  readonly chunks: number;
}

/** Writes a batch as a stream in one transaction: an aborted upload leaves nothing behind. */
export class BatchWriter {
  constructor(private readonly database: Database) {}

  /** Rejects with the error of the upload. */
  submit(options: SubmissionOptions, upload: Upload): Promise<Submission> {
    const submitting = durableTransaction(
      this.database,
      (transaction) => writeSubmission(transaction, options, upload),
      UPLOAD_IDLE_TIMEOUT,
    );
    return submitting.catch((error: unknown) => {
      if (error instanceof SubmissionRejected) return error.submission;
      throw error;
    });
  }
}

/** Rolls the transaction back. */
class SubmissionRejected extends Error {
  override readonly name = 'SubmissionRejected';

  constructor(readonly submission: Submission) {
    super(`submission rejected: ${submission.outcome}`);
  }
}

const writeSubmission = async (
  transaction: Transaction,
  options: SubmissionOptions,
  upload: Upload,
): Promise<Submission> => {
  const repeated = await findRepeatedSubmission(transaction, options, upload);
  if (repeated) return repeated;
  const id = randomUUID();
  const { keyId, idempotencyKey, retentionSeconds } = options;
  const insertParameters = [id, keyId, idempotencyKey ?? null, retentionSeconds];
  await transaction.query(insertBatch, insertParameters, TIMEOUT);
  const written = await writeChunks(transaction, id, upload.chunks);
  if (written.rows === 0) throw new SubmissionRejected({ outcome: 'empty' });
  await checkLimits(transaction, { id, options, rows: written.rows });
  const summary = await upload.summary();
  if (summary.webhook) await writeWebhook(transaction, id, summary.webhook);
  const closeParameters = [id, written.rows, written.chunks, ...summaryColumns(summary)];
  const [record] = await transaction.query<BatchRecord>(closeBatch, closeParameters, TIMEOUT);
  return { outcome: 'accepted', batch: toBatch(record!) };
};

const writeWebhook = (
  transaction: Transaction,
  batch: string,
  { url, secret }: Webhook,
): Promise<unknown> => transaction.query(insertWebhook, [batch, url, secret], TIMEOUT);

const summaryColumns = (summary: UploadSummary): readonly unknown[] => [
  summary.digest,
  summary.explain,
  summary.inputFilter,
  JSON.stringify(summary.presentation),
];

const writeChunks = async (
  transaction: Transaction,
  batch: string,
  chunks: AsyncIterable<readonly BatchRow[]>,
): Promise<WrittenRows> => {
  let written: WrittenRows = { rows: 0, chunks: 0 };
  for await (const rows of chunks) {
    const [inputs, queries] = await Promise.all([
      encodeJson(rows.map(({ input }) => input)),
      encodeJson(rows.map(({ query }) => query ?? null)),
    ]);
    const row = [batch, written.chunks, written.rows + 1, rows.length, inputs, queries];
    await transaction.query(insertChunk, row, TIMEOUT);
    written = { rows: written.rows + rows.length, chunks: written.chunks + 1 };
  }
  return written;
};

/** Serialises concurrent uploads of one key, so that the second counts the first. */
const checkLimits = async (
  transaction: Transaction,
  {
    id,
    options,
    rows,
  }: { readonly id: string; readonly options: SubmissionOptions; readonly rows: number },
): Promise<void> => {
  const { keyId, limits } = options;
  await transaction.query(lockKey, [keyId], TIMEOUT);
  const [others] = await transaction.query<{ batches: number; rows: number }>(
    unfinishedOf,
    [keyId, id],
    TIMEOUT,
  );
  if (others!.batches + 1 > limits.batches)
    throw new SubmissionRejected({ outcome: 'too-many-batches' });
  if (others!.rows + rows > limits.rows) throw new SubmissionRejected({ outcome: 'too-many-rows' });
};

/** The lock is released at the end of the transaction. The number is the namespace of the lock. */
const tryIdempotencyKey: Statement = {
  name: 'batches-try-idempotency-key',
  text: `SELECT pg_try_advisory_xact_lock(hashtextextended($1 || '/' || $2, 734612)) AS is_ours`,
};

const findSubmitted: Statement = {
  name: 'batches-find-submitted',
  text: `SELECT ${batchColumns}, payload_digest FROM batch WHERE key = $1 AND idempotency_key = $2`,
};

type SubmittedRecord = BatchRecord & { readonly payload_digest: Buffer };

/** Outcome of a submission whose idempotency key is known; undefined for a new one. */
const findRepeatedSubmission = async (
  transaction: Transaction,
  { keyId, idempotencyKey }: SubmissionOptions,
  upload: Upload,
): Promise<Submission | undefined> => {
  if (idempotencyKey === undefined) return undefined;
  const names = [keyId, idempotencyKey];
  const [lock] = await transaction.query<{ is_ours: boolean }>(tryIdempotencyKey, names, TIMEOUT);
  if (!lock?.is_ours) return { outcome: 'under-way' };
  const [submitted] = await transaction.query<SubmittedRecord>(findSubmitted, names, TIMEOUT);
  return submitted && compareWith(submitted, upload);
};

const compareWith = async (submitted: SubmittedRecord, upload: Upload): Promise<Submission> => {
  // Compares the digest only: limits and DNS may have changed since the first submission.
  const digest = await upload.drain();
  return digest.equals(submitted.payload_digest)
    ? { outcome: 'replayed', batch: asSubmitted(toBatch(submitted)) }
    : { outcome: 'other-payload' };
};

/** What a submission sets beside the rows. */
export interface SubmissionOptions {
  readonly keyId: string;
  /** Retention period in seconds. */
  readonly retentionSeconds: number;
  /** Identifies the submission: a repetition creates no second batch. */
  readonly idempotencyKey?: string;
  readonly limits: SubmissionLimits;
}

/** Limits of the unfinished batches of a key. */
interface SubmissionLimits {
  readonly batches: number;
  readonly rows: number;
}

/** An upload that is read as a stream. */
export interface Upload {
  readonly chunks: AsyncIterable<readonly BatchRow[]>;
  /** Call once after all chunks were read. */
  summary(): Promise<UploadSummary>;
  /** Reads the upload without parsing and returns its digest; instead of reading chunks. */
  drain(): Promise<Buffer>;
}

/** Properties of a completely received upload. */
export interface UploadSummary {
  /** SHA-256 of the bytes received. */
  readonly digest: Buffer;
  /** Adds an explanation to every answer. */
  readonly explain: boolean;
  /** Applies to every query of the batch. */
  readonly inputFilter: InputFilter;
  /** Presentation options, stored as JSON. */
  readonly presentation: unknown;
  readonly webhook?: Webhook;
}

/** Outcome of a submission. Any other than `accepted` and `replayed` leaves nothing behind. */
export type Submission =
  /** The batch as it was when it was accepted. */
  | { readonly outcome: 'accepted' | 'replayed'; readonly batch: Batch }
  /** The first submission with this idempotency key is still running. */
  | { readonly outcome: 'under-way' }
  /** The idempotency key was used with another payload. */
  | { readonly outcome: 'other-payload' }
  | { readonly outcome: 'empty' }
  | { readonly outcome: 'too-many-batches' | 'too-many-rows' };

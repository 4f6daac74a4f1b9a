import { randomUUID } from 'node:crypto';
import type { Database, Statement, Transaction } from '#database';
import { batchColumns, batchOf } from './batch-record.js';
import type { BatchRecord } from './batch-record.js';
import type { BatchRow } from './batch-row.js';
import { durably } from './durably.js';
import { pack } from './packed.js';
import { repeatedSubmission } from './repeated-submission.js';
import type { BatchWish, Submission, Upload, UploadEnd } from './submission.js';
import type { Webhook } from './webhook-store.js';

const TIMEOUT = { timeoutMs: 10_000 };

/** From one chunk to the next, on the slowest of lines; then its idempotency key is free again. */
const UPLOAD_PATIENCE = { patienceMs: 600_000 };

/** Ends with the transaction, wherever that ends; the number tells the lock apart from others. */
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

interface Written {
  readonly rows: number;
  readonly chunks: number;
}

/** Writes a batch while it arrives, in one transaction: whatever breaks it off, nothing of it stays. */
export class BatchWriter {
  constructor(private readonly database: Database) {}

  /** Rejects with what the upload throws. */
  submit(wish: BatchWish, upload: Upload): Promise<Submission> {
    const submitting = durably(
      this.database,
      (transaction) => submitWithin(transaction, wish, upload),
      UPLOAD_PATIENCE,
    );
    return submitting.catch((error: unknown) => {
      if (error instanceof Refused) return error.submission;
      throw error;
    });
  }
}

/** Takes back what was written. */
class Refused extends Error {
  override readonly name = 'Refused';

  constructor(readonly submission: Submission) {
    super(`A submission was refused: ${submission.outcome}`);
  }
}

const submitWithin = async (
  transaction: Transaction,
  wish: BatchWish,
  upload: Upload,
): Promise<Submission> => {
  const repeated = await repeatedSubmission(transaction, wish, upload);
  if (repeated) return repeated;
  const id = randomUUID();
  const { keyId, idempotencyKey, retentionSeconds } = wish;
  const opening = [id, keyId, idempotencyKey ?? null, retentionSeconds];
  await transaction.query(insertBatch, opening, TIMEOUT);
  const written = await writeChunks(transaction, id, upload.chunks);
  if (written.rows === 0) throw new Refused({ outcome: 'empty' });
  await checkLimits(transaction, { id, wish, rows: written.rows });
  const end = await upload.end();
  if (end.webhook) await writeWebhook(transaction, id, end.webhook);
  const closing = [id, written.rows, written.chunks, ...endColumnsOf(end)];
  const [record] = await transaction.query<BatchRecord>(closeBatch, closing, TIMEOUT);
  return { outcome: 'accepted', batch: batchOf(record!) };
};

const writeWebhook = (
  transaction: Transaction,
  batch: string,
  { url, secret }: Webhook,
): Promise<unknown> => transaction.query(insertWebhook, [batch, url, secret], TIMEOUT);

const endColumnsOf = (end: UploadEnd): readonly unknown[] => [
  end.digest,
  end.explain,
  end.inputFilter,
  JSON.stringify(end.presentation),
];

const writeChunks = async (
  transaction: Transaction,
  batch: string,
  chunks: AsyncIterable<readonly BatchRow[]>,
): Promise<Written> => {
  let written: Written = { rows: 0, chunks: 0 };
  for await (const rows of chunks) {
    const [inputs, queries] = await Promise.all([
      pack(rows.map(({ input }) => input)),
      pack(rows.map(({ query }) => query ?? null)),
    ]);
    const row = [batch, written.chunks, written.rows + 1, rows.length, inputs, queries];
    await transaction.query(insertChunk, row, TIMEOUT);
    written = { rows: written.rows + rows.length, chunks: written.chunks + 1 };
  }
  return written;
};

/** Under a lock, so that of two uploads of one key the second sees the first. */
const checkLimits = async (
  transaction: Transaction,
  { id, wish, rows }: { readonly id: string; readonly wish: BatchWish; readonly rows: number },
): Promise<void> => {
  const { keyId, limits } = wish;
  await transaction.query(lockKey, [keyId], TIMEOUT);
  const [others] = await transaction.query<{ batches: number; rows: number }>(
    unfinishedOf,
    [keyId, id],
    TIMEOUT,
  );
  if (others!.batches + 1 > limits.batches) throw new Refused({ outcome: 'too-many-batches' });
  if (others!.rows + rows > limits.rows) throw new Refused({ outcome: 'too-many-rows' });
};

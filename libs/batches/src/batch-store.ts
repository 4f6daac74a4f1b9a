import type { Database, Statement } from '#database';
import type { Batch, BatchRecord, BatchStatus } from './batch.js';
import { ownerColumns, toBatch } from './batch.js';
import { durableTransaction } from './durable-commit.js';

const TIMEOUT = { timeoutMs: 5_000 };

/** A page of the batches of a key. */
export interface BatchPage {
  readonly status?: BatchStatus;
  /** Id of the last batch of the previous page. */
  readonly after?: string;
  readonly limit: number;
}

const findBatch: Statement = {
  name: 'batches-find',
  text: `SELECT ${ownerColumns} FROM batch WHERE id = $1 AND key = $2`,
};

const listBatches: Statement = {
  name: 'batches-list',
  text: `
SELECT ${ownerColumns}
  FROM batch
 WHERE key = $1
   AND ($2::text IS NULL OR status = $2)
   AND ($3::uuid IS NULL OR (created_at, id) < (SELECT b.created_at, b.id FROM batch b WHERE b.id = $3))
 ORDER BY created_at DESC, id DESC
 LIMIT $4`,
};

const findBatches: Statement = {
  name: 'batches-find-many',
  text: `SELECT ${ownerColumns} FROM batch WHERE id = ANY ($1::uuid[])`,
};

/** Running chunks are not waited for: their answers are dropped because the batch has ended. */
const cancelBatch: Statement = {
  name: 'batches-cancel',
  text: `
UPDATE batch
   SET status = 'cancelled', finished_at = now()
 WHERE id = $1 AND key = $2 AND status IN ('queued', 'running')`,
};

/** Batches as visible to their owners. */
export class BatchStore {
  constructor(private readonly database: Database) {}

  /** Undefined if the key has no such batch. */
  async find(keyId: string, id: string): Promise<Batch | undefined> {
    const [record] = await this.database.query<BatchRecord>(findBatch, [id, keyId], TIMEOUT);
    return record && toBatch(record);
  }

  /** Regardless of the key: callers must have verified access. */
  async findAll(ids: readonly string[]): Promise<readonly Batch[]> {
    return (await this.database.query<BatchRecord>(findBatches, [ids], TIMEOUT)).map(toBatch);
  }

  /** Newest first. */
  async list(keyId: string, { status, after, limit }: BatchPage): Promise<readonly Batch[]> {
    const parameters = [keyId, status ?? null, after ?? null, limit];
    return (await this.database.query<BatchRecord>(listBatches, parameters, TIMEOUT)).map(toBatch);
  }

  /** Ends a batch at once and keeps finished chunks; a batch that has ended is unchanged. */
  async cancel(keyId: string, id: string): Promise<Batch | undefined> {
    await durableTransaction(this.database, (transaction) =>
      transaction.query(cancelBatch, [id, keyId], TIMEOUT),
    );
    return this.find(keyId, id);
  }
}

/** Capacity used at the time of a submission. */
export interface CapacityUsage {
  /** Unfinished batches of the submitting key. */
  readonly batchesOfKey: number;
  /** Rows of all keys that are not answered yet. */
  readonly rowsWaiting: number;
  /** Stored rows of all keys, answered or not. */
  readonly rowsKept: number;
  /** Whether the key has used this idempotency key before. */
  readonly isRepeat: boolean;
}

const findUsage: Statement = {
  name: 'batches-capacity-usage',
  text: `
SELECT count(*) FILTER (WHERE key = $1 AND status IN ('queued', 'running'))::int AS "batchesOfKey",
       coalesce(sum(total - processed) FILTER (WHERE status IN ('queued', 'running')), 0)::float8
         AS "rowsWaiting",
       coalesce(sum(total), 0)::float8 AS "rowsKept",
       coalesce(bool_or(key = $1 AND idempotency_key = $2), false) AS "isRepeat"
  FROM batch
 WHERE status <> 'expired'`,
};

const countByStatus: Statement = {
  name: 'batches-count-by-status',
  text: `SELECT status, count(*)::int AS count FROM batch WHERE status <> 'expired' GROUP BY status`,
};

/**
 * Measures the capacity in use, so that uploads without capacity are rejected before they are read.
 */
export class CapacityStore {
  constructor(private readonly database: Database) {}

  async usage(keyId: string, idempotencyKey: string | undefined): Promise<CapacityUsage> {
    const names = [keyId, idempotencyKey ?? null];
    const [usage] = await this.database.query<CapacityUsage>(findUsage, names, TIMEOUT);
    return usage!;
  }

  /** Number of stored batches by status; omits a status without batches. */
  byStatus(): Promise<readonly { readonly status: BatchStatus; readonly count: number }[]> {
    return this.database.query(countByStatus, [], TIMEOUT);
  }
}

import type { Database, Statement } from '#database';
import type { Batch, BatchStatus } from './batch.js';
import { batchOf, shownColumns } from './batch-record.js';
import type { BatchRecord } from './batch-record.js';
import { durably } from './durably.js';

const TIMEOUT = { timeoutMs: 5_000 };

/** Which batches of a key are listed. */
export interface BatchPage {
  readonly status?: BatchStatus;
  /** Only those that come behind this one; a batch's id. */
  readonly after?: string;
  readonly limit: number;
}

const findBatch: Statement = {
  name: 'batches-find',
  text: `SELECT ${shownColumns} FROM batch WHERE id = $1 AND key = $2`,
};

const listBatches: Statement = {
  name: 'batches-list',
  text: `
SELECT ${shownColumns}
  FROM batch
 WHERE key = $1
   AND ($2::text IS NULL OR status = $2)
   AND ($3::uuid IS NULL OR (created_at, id) < (SELECT b.created_at, b.id FROM batch b WHERE b.id = $3))
 ORDER BY created_at DESC, id DESC
 LIMIT $4`,
};

const findBatches: Statement = {
  name: 'batches-find-many',
  text: `SELECT ${shownColumns} FROM batch WHERE id = ANY ($1::uuid[])`,
};

/** What is being done is not waited for: a chunk that comes back finds the batch closed. */
const cancelBatch: Statement = {
  name: 'batches-cancel',
  text: `
UPDATE batch
   SET status = 'cancelled', finished_at = now()
 WHERE id = $1 AND key = $2 AND status IN ('queued', 'running')`,
};

/** Batches as their owners see them: a key sees its own alone. */
export class BatchStore {
  constructor(private readonly database: Database) {}

  /** Undefined when the key has no such batch. */
  async find(keyId: string, id: string): Promise<Batch | undefined> {
    const [record] = await this.database.query<BatchRecord>(findBatch, [id, keyId], TIMEOUT);
    return record && batchOf(record);
  }

  /** Whoever's they are: for who has shown already that they may see them. */
  async findAll(ids: readonly string[]): Promise<readonly Batch[]> {
    return (await this.database.query<BatchRecord>(findBatches, [ids], TIMEOUT)).map(batchOf);
  }

  /** The newest first. */
  async list(keyId: string, { status, after, limit }: BatchPage): Promise<readonly Batch[]> {
    const parameters = [keyId, status ?? null, after ?? null, limit];
    return (await this.database.query<BatchRecord>(listBatches, parameters, TIMEOUT)).map(batchOf);
  }

  /** Ends a batch at once and keeps what is done; one that has ended stays as it is. */
  async cancel(keyId: string, id: string): Promise<Batch | undefined> {
    await durably(this.database, (transaction) =>
      transaction.query(cancelBatch, [id, keyId], TIMEOUT),
    );
    return this.find(keyId, id);
  }
}

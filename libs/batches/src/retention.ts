import type { Database, Statement } from '#database';

const TIMEOUT = { timeoutMs: 60_000 };

/** An expired batch is listed for this many days. */
const EXPIRED_KEPT_DAYS = 30;

/** One at a time, so that each statement ends within its timeout. */
const expireBatch: Statement = {
  name: 'batches-expire',
  text: `
WITH due AS (
  SELECT id
    FROM batch
   WHERE expires_at <= now() AND status <> 'expired'
   ORDER BY expires_at
   LIMIT 1
     FOR UPDATE SKIP LOCKED
), emptied AS (
  DELETE FROM batch_chunk WHERE batch IN (SELECT id FROM due)
)
UPDATE batch
   SET status = 'expired', finished_at = coalesce(finished_at, now()), idempotency_key = NULL
 WHERE id IN (SELECT id FROM due)
RETURNING id`,
};

/** The results cannot be fetched any more, and a stolen key must not consume capacity. */
const failBatchesOfRevokedKeys: Statement = {
  name: 'batches-fail-of-revoked-keys',
  text: `
WITH orphaned AS (
  SELECT batch.id
    FROM batch
    JOIN api_key ON api_key.id::text = batch.key AND api_key.revoked_at IS NOT NULL
   WHERE batch.status IN ('queued', 'running')
     FOR UPDATE OF batch SKIP LOCKED
)
UPDATE batch
   SET status = 'failed', finished_at = now()
 WHERE id IN (SELECT id FROM orphaned)`,
};

const deleteExpiredBatches: Statement = {
  name: 'batches-delete-expired',
  text: `
WITH deletable AS (
  SELECT id
    FROM batch
   WHERE status = 'expired' AND expires_at <= now() - make_interval(days => $1)
     FOR UPDATE SKIP LOCKED
)
DELETE FROM batch WHERE id IN (SELECT id FROM deletable)`,
};

/**
 * Ends the batches of revoked keys and deletes expired ones. Any number of processes may run it at
 * once. Locked batches are skipped until the next run, which prevents deadlocks.
 */
export class Retention {
  constructor(private readonly database: Database) {}

  /** Returns the number of batches that have expired in this run. */
  async expire(): Promise<number> {
    await this.database.query(failBatchesOfRevokedKeys, [], TIMEOUT);
    let expired = 0;
    while ((await this.database.query(expireBatch, [], TIMEOUT)).length > 0) expired += 1;
    await this.database.query(deleteExpiredBatches, [EXPIRED_KEPT_DAYS], TIMEOUT);
    return expired;
  }
}

import type { Database, Statement } from '#database';

const TIMEOUT = { timeoutMs: 60_000 };

/** A batch that has expired is still told of for so long. Days. */
const REMEMBERED_DAYS = 30;

/** One at a time: however many are due at once, each is done well before a statement is given up. */
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

/** Nobody can fetch what they would find, and who stole a key is not to be worked for. */
const failBatchesOfRevokedKeys: Statement = {
  name: 'batches-fail-of-revoked-keys',
  text: `
WITH vain AS (
  SELECT batch.id
    FROM batch
    JOIN api_key ON api_key.id::text = batch.key AND api_key.revoked_at IS NOT NULL
   WHERE batch.status IN ('queued', 'running')
     FOR UPDATE OF batch SKIP LOCKED
)
UPDATE batch
   SET status = 'failed', finished_at = now()
 WHERE id IN (SELECT id FROM vain)`,
};

const forgetBatches: Statement = {
  name: 'batches-forget',
  text: `
WITH old AS (
  SELECT id
    FROM batch
   WHERE status = 'expired' AND expires_at <= now() - make_interval(days => $1)
     FOR UPDATE SKIP LOCKED
)
DELETE FROM batch WHERE id IN (SELECT id FROM old)`,
};

/**
 * Ends what nobody may ask for, and deletes what has been kept long enough; any number of processes
 * may do so at once. A batch that somebody works on is left to the next look, so that nobody who
 * holds one waits here for another.
 */
export class Retention {
  constructor(private readonly database: Database) {}

  /** Returns how many batches have expired by it. */
  async expire(): Promise<number> {
    await this.database.query(failBatchesOfRevokedKeys, [], TIMEOUT);
    let expired = 0;
    while ((await this.database.query(expireBatch, [], TIMEOUT)).length > 0) expired += 1;
    await this.database.query(forgetBatches, [REMEMBERED_DAYS], TIMEOUT);
    return expired;
  }
}

import type { Database, Statement } from '#database';
import type { BatchStatus } from './batch.js';

const TIMEOUT = { timeoutMs: 5_000 };

/** What there is of batches before another one comes. */
export interface Occupancy {
  /** Unfinished ones of the key that asks. */
  readonly batchesOfKey: number;
  /** Of all keys: rows that wait for their answers. */
  readonly rowsWaiting: number;
  /** Of all keys: rows that are kept, answered or not. */
  readonly rowsKept: number;
  /** Whether the key has submitted under this idempotency key before. */
  readonly isRepeat: boolean;
}

const findOccupancy: Statement = {
  name: 'batches-occupancy',
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

/** Tells how full it is, so that what cannot be kept is refused before it is read. */
export class OccupancyStore {
  constructor(private readonly database: Database) {}

  async before(keyId: string, idempotencyKey: string | undefined): Promise<Occupancy> {
    const names = [keyId, idempotencyKey ?? null];
    const [occupancy] = await this.database.query<Occupancy>(findOccupancy, names, TIMEOUT);
    return occupancy!;
  }

  /** How many batches are kept, by status; a status that none has is left out. */
  byStatus(): Promise<readonly { readonly status: BatchStatus; readonly count: number }[]> {
    return this.database.query(countByStatus, [], TIMEOUT);
  }
}

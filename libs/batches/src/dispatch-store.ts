import type { Database, Statement } from '#database';
import type { ChunkId } from './chunk-store.js';
import { IDLE_TIMEOUT } from './durable-commit.js';

const TIMEOUT = { timeoutMs: 10_000 };

/** Allows one dispatcher at a time. The number is the namespace of the lock. */
const tryLock: Statement = {
  name: 'batches-try-dispatch',
  text: 'SELECT pg_try_advisory_xact_lock(734614) AS is_ours',
};

/**
 * Round-robin between API keys. The turns of a key start after its queued chunks, so a new key does
 * not wait behind all earlier ones; within a key batches are processed in order of submission.
 * Locked chunks, for example of a batch that is ending, are skipped, which prevents deadlocks.
 */
const takeWaiting: Statement = {
  name: 'batches-take-waiting',
  text: `
WITH queued AS (
  SELECT b.key, count(*) AS chunks
    FROM batch b
    JOIN batch_chunk c ON c.batch = b.id AND c.state = 'queued'
   WHERE b.status IN ('queued', 'running')
   GROUP BY b.key
), capacity AS (
  SELECT greatest(0, $1::int - coalesce(sum(chunks), 0))::int AS chunks FROM queued
), waiting AS (
  SELECT w.batch, w.ordinal, b.key,
         row_number() OVER (PARTITION BY b.key ORDER BY b.created_at, b.id, w.ordinal) AS turn
    FROM capacity, batch b
    CROSS JOIN LATERAL (
      SELECT c.batch, c.ordinal
        FROM batch_chunk c
       WHERE c.batch = b.id AND c.state = 'waiting'
       ORDER BY c.ordinal
       LIMIT capacity.chunks
    ) w
   WHERE b.status IN ('queued', 'running')
), selected AS (
  SELECT w.batch, w.ordinal
    FROM waiting w
    LEFT JOIN queued q USING (key)
   ORDER BY w.turn + coalesce(q.chunks, 0), w.key
   LIMIT (SELECT chunks FROM capacity)
), unlocked AS (
  SELECT c.batch, c.ordinal
    FROM selected
    JOIN batch_chunk c ON c.batch = selected.batch AND c.ordinal = selected.ordinal
   WHERE c.state = 'waiting'
     FOR UPDATE OF c SKIP LOCKED
)
UPDATE batch_chunk c
   SET state = 'queued'
  FROM unlocked
 WHERE c.batch = unlocked.batch AND c.ordinal = unlocked.ordinal`,
};

const queuedChunks: Statement = {
  name: 'batches-queued-chunks',
  text: `
SELECT c.batch, c.ordinal
  FROM batch b
  JOIN batch_chunk c ON c.batch = b.id AND c.state = 'queued'
 WHERE b.status IN ('queued', 'running')
 ORDER BY b.created_at, c.ordinal`,
};

/** Selects the chunks to queue next. */
export class DispatchStore {
  constructor(private readonly database: Database) {}

  /**
   * Queues waiting chunks until `window` are queued, and returns all queued chunks. Returns
   * undefined if another dispatcher is running.
   */
  async advance(window: number): Promise<readonly ChunkId[] | undefined> {
    return this.database.transaction(async (transaction) => {
      const [lock] = await transaction.query<{ is_ours: boolean }>(tryLock, [], TIMEOUT);
      if (!lock?.is_ours) return undefined;
      await transaction.query(takeWaiting, [window], TIMEOUT);
      return transaction.query<ChunkId>(queuedChunks, [], TIMEOUT);
    }, IDLE_TIMEOUT);
  }
}

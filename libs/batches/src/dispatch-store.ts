import type { Database, Statement } from '#database';
import type { ChunkName } from './chunk-store.js';
import { PATIENCE } from './patience.js';

const TIMEOUT = { timeoutMs: 10_000 };

/** One dispatcher at a time; the number tells the lock apart from others. */
const tryLock: Statement = {
  name: 'batches-try-dispatch',
  text: 'SELECT pg_try_advisory_xact_lock(734614) AS is_ours',
};

/**
 * Chunks of different keys take turns. A key's turns count from those that are queued already, so
 * that who came late is not behind all that came before; within a key the batch that came first is
 * finished first. A chunk that somebody else holds, such as whoever ends its batch, is passed over:
 * who waits for nobody's rows, while others wait for its own, stands in no circle.
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
), room AS (
  SELECT greatest(0, $1::int - coalesce(sum(chunks), 0))::int AS chunks FROM queued
), waiting AS (
  SELECT w.batch, w.ordinal, b.key,
         row_number() OVER (PARTITION BY b.key ORDER BY b.created_at, b.id, w.ordinal) AS turn
    FROM room, batch b
    CROSS JOIN LATERAL (
      SELECT c.batch, c.ordinal
        FROM batch_chunk c
       WHERE c.batch = b.id AND c.state = 'waiting'
       ORDER BY c.ordinal
       LIMIT room.chunks
    ) w
   WHERE b.status IN ('queued', 'running')
), chosen AS (
  SELECT w.batch, w.ordinal
    FROM waiting w
    LEFT JOIN queued q USING (key)
   ORDER BY w.turn + coalesce(q.chunks, 0), w.key
   LIMIT (SELECT chunks FROM room)
), free AS (
  SELECT c.batch, c.ordinal
    FROM chosen
    JOIN batch_chunk c ON c.batch = chosen.batch AND c.ordinal = chosen.ordinal
   WHERE c.state = 'waiting'
     FOR UPDATE OF c SKIP LOCKED
)
UPDATE batch_chunk c
   SET state = 'queued'
  FROM free
 WHERE c.batch = free.batch AND c.ordinal = free.ordinal`,
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

/** Which chunks are up next, by what Postgres knows. */
export class DispatchStore {
  constructor(private readonly database: Database) {}

  /**
   * Lets waiting chunks follow until so many are queued, and names all that are. Of several who ask
   * at once, one is answered and the others get undefined.
   */
  async advance(window: number): Promise<readonly ChunkName[] | undefined> {
    return this.database.transaction(async (transaction) => {
      const [lock] = await transaction.query<{ is_ours: boolean }>(tryLock, [], TIMEOUT);
      if (!lock?.is_ours) return undefined;
      await transaction.query(takeWaiting, [window], TIMEOUT);
      return transaction.query<ChunkName>(queuedChunks, [], TIMEOUT);
    }, PATIENCE);
  }
}

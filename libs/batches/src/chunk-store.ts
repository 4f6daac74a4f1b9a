import type { GeocodeAnswer, GeocodeQuery, InputFilter } from '#contracts';
import type { Database, Statement, Transaction } from '#database';
import type { BatchStatus } from './batch.js';
import { decodeJson, encodeRecords } from './chunk-encoding.js';
import { IDLE_TIMEOUT, requireDurableCommit } from './durable-commit.js';

const TIMEOUT = { timeoutMs: 30_000 };

/** Identifies a chunk; the content of a queue message. */
export interface ChunkId {
  readonly batch: string;
  readonly ordinal: number;
}

/** A chunk to be answered. */
export interface PendingChunk {
  /** One per row; null if the row was rejected. */
  readonly queries: readonly (GeocodeQuery | null)[];
  readonly explain: boolean;
  /** The chunk has failed so often that one of its rows may be the cause. */
  readonly isFailing: boolean;
}

/** Attempts without an outage, about a minute; afterwards the rows are answered one by one. */
const FAILING_AFTER_ATTEMPTS = 10;

/**
 * A chunk that was begun this often without finishing crashes its workers or cannot be read: its
 * rows fail, so that the batch can end. Failed chunks are retried after seconds, so this outlasts
 * an outage in which chunks can be begun but not answered.
 */
const MAX_ATTEMPTS = 20;

/** Outcome of a row; null if it was rejected at submission. */
export type RowAnswer = GeocodeAnswer | { readonly outcome: 'failed' } | null;

/**
 * Counts the attempt before the work, because a chunk that crashes its worker must not be retried
 * for ever.
 */
const beginChunk: Statement = {
  name: 'batches-begin-chunk',
  text: `
UPDATE batch_chunk c
   SET attempts = c.attempts + 1
  FROM batch b
 WHERE c.batch = $1 AND c.ordinal = $2 AND c.state <> 'done'
   AND b.id = c.batch AND b.status IN ('queued', 'running')
RETURNING c.queries, c.rows, c.attempts, b.status, b.explain, b.input_filter`,
};

const releaseChunk: Statement = {
  name: 'batches-release-chunk',
  text: `
UPDATE batch_chunk
   SET attempts = attempts - 1
 WHERE batch = $1 AND ordinal = $2 AND state <> 'done' AND attempts > 0`,
};

const startBatch: Statement = {
  name: 'batches-start',
  text: `UPDATE batch SET status = 'running', started_at = now() WHERE id = $1 AND status = 'queued'`,
};

/** Lock order: always the batch before its chunk, to prevent deadlocks. */
const lockUnfinished: Statement = {
  name: 'batches-lock-unfinished',
  text: `SELECT id FROM batch WHERE id = $1 AND status IN ('queued', 'running') FOR UPDATE`,
};

const storeAnswers: Statement = {
  name: 'batches-store-answers',
  text: `
UPDATE batch_chunk
   SET state = 'done', answers = $3, rejected = $4
 WHERE batch = $1 AND ordinal = $2 AND state <> 'done'
RETURNING rows`,
};

const countAnswers: Statement = {
  name: 'batches-count-answers',
  text: `
UPDATE batch
   SET processed = processed + $2::int + $3::int + $4::int,
       matched = matched + $2::int,
       unmatched = unmatched + $3::int,
       rejected = rejected + $4::int,
       started_at = coalesce(started_at, now()),
       status = CASE WHEN processed + $2::int + $3::int + $4::int = total
                     THEN 'completed' ELSE 'running' END,
       finished_at = CASE WHEN processed + $2::int + $3::int + $4::int = total THEN now() END
 WHERE id = $1
RETURNING status`,
};

interface BegunChunk {
  readonly queries: Buffer;
  readonly rows: number;
  readonly attempts: number;
  readonly status: BatchStatus;
  readonly explain: boolean;
  readonly input_filter: InputFilter;
}

/** Chunks as workers see them. */
export class ChunkStore {
  constructor(private readonly database: Database) {}

  /**
   * Undefined if nothing is to be done: the chunk is done or has failed, or its batch has ended.
   */
  async begin(id: ChunkId): Promise<PendingChunk | undefined> {
    const { batch, ordinal } = id;
    const [row] = await this.database.query<BegunChunk>(beginChunk, [batch, ordinal], TIMEOUT);
    if (!row) return undefined;
    if (row.status === 'queued') await this.database.query(startBatch, [batch], TIMEOUT);
    if (row.attempts > MAX_ATTEMPTS) {
      await this.finish(id, Array<RowAnswer>(row.rows).fill({ outcome: 'failed' }));
      return undefined;
    }
    const queries = await decodeJson<PendingChunk['queries']>(row.queries);
    const { explain, input_filter: inputFilter } = row;
    return {
      queries: queries.map((query) => withInputFilter(query, inputFilter)),
      explain,
      isFailing: row.attempts > FAILING_AFTER_ATTEMPTS,
    };
  }

  /**
   * Returns a chunk that could not be answered because of an outage; the attempt is not counted.
   */
  async release({ batch, ordinal }: ChunkId): Promise<void> {
    await this.database.query(releaseChunk, [batch, ordinal], TIMEOUT);
  }

  /** Stores the answers of a chunk; repeated answers are ignored. */
  async finish(id: ChunkId, answers: readonly RowAnswer[]): Promise<void> {
    const encoded = { packed: await encodeRecords(answers), counts: countsOf(answers) };
    const storing = (transaction: Transaction) => storeChunk(transaction, id, encoded);
    await this.database.transaction(storing, IDLE_TIMEOUT);
  }
}

/** The input filter may follow the queries in an upload, so it is applied here. */
const withInputFilter = (
  query: GeocodeQuery | null,
  inputFilter: InputFilter,
): GeocodeQuery | null => (query && 'inputFilter' in query ? { ...query, inputFilter } : query);

interface EncodedAnswers {
  readonly packed: Buffer;
  readonly counts: readonly [matched: number, unmatched: number, rejected: number];
}

const storeChunk = async (
  transaction: Transaction,
  { batch, ordinal }: ChunkId,
  { packed, counts }: EncodedAnswers,
): Promise<void> => {
  const [open] = await transaction.query(lockUnfinished, [batch], TIMEOUT);
  if (!open) return;
  const rejected = counts[2];
  const [stored] = await transaction.query(
    storeAnswers,
    [batch, ordinal, packed, rejected],
    TIMEOUT,
  );
  if (!stored) return;
  const [counted] = await transaction.query<Pick<BegunChunk, 'status'>>(
    countAnswers,
    [batch, ...counts],
    TIMEOUT,
  );
  // A crash may lose the answers of a chunk, which is then answered again. A completed batch must
  // not be lost, since clients may have been notified.
  if (counted?.status === 'completed') await requireDurableCommit(transaction);
};

const countsOf = (answers: readonly RowAnswer[]): EncodedAnswers['counts'] => {
  const rejected = answers.filter((answer) => answer === null || answer.outcome === 'failed');
  const matched = answers.filter((answer) => answer?.outcome === 'matched');
  return [matched.length, answers.length - matched.length - rejected.length, rejected.length];
};

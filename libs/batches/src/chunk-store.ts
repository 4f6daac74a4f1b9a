import type { GeocodeAnswer, GeocodeQuery, InputFilter } from '#contracts';
import type { Database, Statement, Transaction } from '#database';
import type { BatchStatus } from './batch.js';
import { waitForDisk } from './durably.js';
import { packRecords, unpack } from './packed.js';
import { PATIENCE } from './patience.js';

const TIMEOUT = { timeoutMs: 30_000 };

/** A chunk by its batch and its place in it: what a message of the queue names. */
export interface ChunkName {
  readonly batch: string;
  readonly ordinal: number;
}

/** A chunk to be answered. */
export interface OpenChunk {
  /** One a row; null where the row was rejected. */
  readonly queries: readonly (GeocodeQuery | null)[];
  readonly explain: boolean;
  /** It has failed so often that one of its rows may be to blame. */
  readonly isSuspect: boolean;
}

/** Failures without an outage, a minute's worth; the rows are then asked one by one. */
const SUSPECT_AFTER = 10;

/**
 * A chunk that was begun so often and never finished takes its workers down, or cannot be read: its
 * rows are given up, so that the batch can end. A chunk that fails comes up again seconds later, so
 * that this outlasts an outage in which it can be begun and not be answered.
 */
const MOST_ATTEMPTS = 20;

/** What became of a row: its answer, null for one that was rejected when it came. */
export type RowAnswer = GeocodeAnswer | { readonly outcome: 'failed' } | null;

/** Begun is counted first: a chunk that takes its worker down must not do so for ever. */
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

/** The row of the batch comes before that of the chunk, always, so that nobody waits in a circle. */
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

  /** Undefined when nothing is to be done: the chunk is done or given up, or its batch has ended. */
  async begin(name: ChunkName): Promise<OpenChunk | undefined> {
    const { batch, ordinal } = name;
    const [row] = await this.database.query<BegunChunk>(beginChunk, [batch, ordinal], TIMEOUT);
    if (!row) return undefined;
    if (row.status === 'queued') await this.database.query(startBatch, [batch], TIMEOUT);
    if (row.attempts > MOST_ATTEMPTS) {
      await this.finish(name, Array<RowAnswer>(row.rows).fill({ outcome: 'failed' }));
      return undefined;
    }
    const queries = await unpack<OpenChunk['queries']>(row.queries);
    const { explain, input_filter: inputFilter } = row;
    return {
      queries: queries.map((query) => filtered(query, inputFilter)),
      explain,
      isSuspect: row.attempts > SUSPECT_AFTER,
    };
  }

  /** Gives back a chunk that could not be answered through no fault of its own: it counts as not begun. */
  async release({ batch, ordinal }: ChunkName): Promise<void> {
    await this.database.query(releaseChunk, [batch, ordinal], TIMEOUT);
  }

  /** Stores the answers of a chunk once, however often it was answered. */
  async finish(name: ChunkName, answers: readonly RowAnswer[]): Promise<void> {
    const answered = { packed: await packRecords(answers), counts: countsOf(answers) };
    const storing = (transaction: Transaction) => store(transaction, name, answered);
    await this.database.transaction(storing, PATIENCE);
  }
}

/** What holds for all may have been said after the queries. */
const filtered = (query: GeocodeQuery | null, inputFilter: InputFilter): GeocodeQuery | null =>
  query && 'inputFilter' in query ? { ...query, inputFilter } : query;

interface Answered {
  readonly packed: Buffer;
  readonly counts: readonly [matched: number, unmatched: number, rejected: number];
}

const store = async (
  transaction: Transaction,
  { batch, ordinal }: ChunkName,
  { packed, counts }: Answered,
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
  // Chunks that a crash takes back are answered again; what was told to have ended must stay so.
  if (counted?.status === 'completed') await waitForDisk(transaction);
};

const countsOf = (answers: readonly RowAnswer[]): Answered['counts'] => {
  const rejected = answers.filter((answer) => answer === null || answer.outcome === 'failed');
  const matched = answers.filter((answer) => answer?.outcome === 'matched');
  return [matched.length, answers.length - matched.length - rejected.length, rejected.length];
};

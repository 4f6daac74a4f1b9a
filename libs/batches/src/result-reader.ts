import type { Database, Statement } from '#database';
import type { Batch, RowInput } from './batch.js';
import { isUnfinished } from './batch.js';
import type { RowAnswer } from './chunk-store.js';
import { decodeJson, decodeRecords } from './chunk-encoding.js';

const TIMEOUT = { timeoutMs: 30_000 };

/** The rows of a chunk with their answers. */
export interface AnsweredChunk {
  readonly ordinal: number;
  /** Number of the first row, from 1. */
  readonly firstRow: number;
  readonly inputs: readonly RowInput[];
  /** `answers[i]` answers `inputs[i]`. */
  readonly answers: readonly RowAnswer[];
}

const readChunk: Statement = {
  name: 'batches-read-chunk',
  text: `
SELECT first_row, inputs, answers
  FROM batch_chunk
 WHERE batch = $1 AND ordinal = $2 AND state = 'done'`,
};

const chunkOfRow: Statement = {
  name: 'batches-chunk-of-row',
  text: `
SELECT ordinal
  FROM batch_chunk
 WHERE batch = $1 AND first_row <= $2 AND $2 < first_row + rows`,
};

const findAvailable: Statement = {
  name: 'batches-available',
  text: `
SELECT coalesce(open.ordinal, b.chunks) AS chunks, coalesce(open.first_row, b.total + 1) AS next_row
  FROM batch b
  LEFT JOIN LATERAL (
    SELECT c.ordinal, c.first_row
      FROM batch_chunk c
     WHERE c.batch = b.id AND c.state IN ('waiting', 'queued')
     ORDER BY c.ordinal
     LIMIT 1
  ) open ON true
 WHERE b.id = $1`,
};

const doneChunks: Statement = {
  name: 'batches-done-chunks',
  text: `SELECT ordinal FROM batch_chunk WHERE batch = $1 AND state = 'done' ORDER BY ordinal`,
};

const rejectedChunks: Statement = {
  name: 'batches-rejected-chunks',
  text: `
SELECT ordinal
  FROM batch_chunk
 WHERE batch = $1 AND state = 'done' AND rejected > 0
 ORDER BY ordinal`,
};

/**
 * The chunks that can be returned such that later results are only appended: in an unfinished batch
 * the leading chunks without a gap, otherwise all chunks that are done.
 */
export interface AvailableResults {
  /** In order. */
  readonly ordinals: readonly number[];
  /** First row of an unfinished batch that is not available yet, from 1. */
  readonly nextRow: number;
}

/** Reads results in the order of the rows. */
export class ResultReader {
  constructor(private readonly database: Database) {}

  /** The chunks that can be read in order. */
  async available(batch: Pick<Batch, 'id' | 'status' | 'chunks'>): Promise<AvailableResults> {
    const [row] = await this.database.query<{ chunks: number; next_row: number }>(
      findAvailable,
      [batch.id],
      TIMEOUT,
    );
    const { chunks, next_row: nextRow } = row ?? { chunks: 0, next_row: 1 };
    const hasGap = chunks < batch.chunks && !isUnfinished(batch);
    const ordinals = hasGap
      ? await this.ordinals(doneChunks, batch.id)
      : Array.from({ length: chunks }, (_, ordinal) => ordinal);
    return { ordinals, nextRow };
  }

  /** Ordinals of done chunks with rejected rows. */
  rejectedChunks(batch: string): Promise<readonly number[]> {
    return this.ordinals(rejectedChunks, batch);
  }

  /** Ordinal of the chunk that holds a row; undefined if the batch has no such row. */
  async chunkOf(batch: string, row: number): Promise<number | undefined> {
    const [chunk] = await this.database.query<{ ordinal: number }>(
      chunkOfRow,
      [batch, row],
      TIMEOUT,
    );
    return chunk?.ordinal;
  }

  private async ordinals(statement: Statement, batch: string): Promise<readonly number[]> {
    const rows = await this.database.query<{ ordinal: number }>(statement, [batch], TIMEOUT);
    return rows.map(({ ordinal }) => ordinal);
  }

  /** Undefined if the chunk is not done, or was deleted. */
  async read(batch: string, ordinal: number): Promise<AnsweredChunk | undefined> {
    const [row] = await this.database.query<{
      first_row: number;
      inputs: Buffer;
      answers: Buffer;
    }>(readChunk, [batch, ordinal], TIMEOUT);
    if (!row) return undefined;
    const [inputs, answers] = await Promise.all([
      decodeJson<readonly RowInput[]>(row.inputs),
      decodeRecords<readonly RowAnswer[]>(row.answers),
    ]);
    return { ordinal, firstRow: row.first_row, inputs, answers };
  }
}

const LENGTH_TIMEOUT = { timeoutMs: 10_000 };

/** The results of a batch in one representation; representations are opaque to this package. */
interface ResultText {
  readonly batch: string;
  readonly form: string;
}

const findLengths: Statement = {
  name: 'batches-find-lengths',
  text: 'SELECT ordinal, bytes FROM batch_chunk_length WHERE batch = $1 AND form = $2',
};

/** Ignores chunks that were deleted meanwhile. */
const storeLengths: Statement = {
  name: 'batches-store-lengths',
  text: `
INSERT INTO batch_chunk_length (batch, form, ordinal, bytes)
SELECT $1, $2, written.ordinal, written.bytes
  FROM unnest($3::int[], $4::int[]) AS written (ordinal, bytes)
  JOIN batch_chunk c ON c.batch = $1 AND c.ordinal = written.ordinal
ON CONFLICT (batch, form, ordinal) DO UPDATE SET bytes = EXCLUDED.bytes`,
};

/**
 * Stores the byte lengths of rendered chunks, so that a byte range is found without rendering what
 * precedes it.
 */
export class ResultLengthStore {
  constructor(private readonly database: Database) {}

  /** Known lengths in bytes by chunk ordinal. */
  async find({ batch, form }: ResultText): Promise<ReadonlyMap<number, number>> {
    const rows = await this.database.query<{ ordinal: number; bytes: number }>(
      findLengths,
      [batch, form],
      LENGTH_TIMEOUT,
    );
    return new Map(rows.map(({ ordinal, bytes }) => [ordinal, bytes]));
  }

  async store({ batch, form }: ResultText, lengths: ReadonlyMap<number, number>): Promise<void> {
    const columns = [[...lengths.keys()], [...lengths.values()]];
    await this.database.query(storeLengths, [batch, form, ...columns], LENGTH_TIMEOUT);
  }
}

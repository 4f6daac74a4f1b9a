import type { Database, Statement } from '#database';
import { isUnfinished } from './batch.js';
import type { Batch } from './batch.js';
import type { RowInput } from './batch-row.js';
import type { RowAnswer } from './chunk-store.js';
import { unpack, unpackRecords } from './packed.js';

const TIMEOUT = { timeoutMs: 30_000 };

/** The rows of a chunk with what became of them. */
export interface AnsweredChunk {
  readonly ordinal: number;
  /** Of the first row, counted from 1. */
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

const finishedPart: Statement = {
  name: 'batches-finished-part',
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
 * The part of a batch that can be told, and that what is told later stands behind: of an unfinished
 * one what is done from the beginning without a gap, of one that has ended all that is done.
 */
export interface FinishedPart {
  /** The chunks, in order. */
  readonly ordinals: readonly number[];
  /** Of an unfinished batch, the first row that is not among them, from 1. */
  readonly nextRow: number;
}

/** Results in the order of the rows. */
export class ResultReader {
  constructor(private readonly database: Database) {}

  /** The part that can be read in order. */
  async finishedPart(batch: Pick<Batch, 'id' | 'status' | 'chunks'>): Promise<FinishedPart> {
    const [row] = await this.database.query<{ chunks: number; next_row: number }>(
      finishedPart,
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

  /** The ordinals of chunks that are done and in which rows were rejected. */
  rejectedChunks(batch: string): Promise<readonly number[]> {
    return this.ordinals(rejectedChunks, batch);
  }

  /** The chunk that holds a row; undefined when the batch has no such row. */
  async chunkOf(batch: string, row: number): Promise<number | undefined> {
    const [found] = await this.database.query<{ ordinal: number }>(
      chunkOfRow,
      [batch, row],
      TIMEOUT,
    );
    return found?.ordinal;
  }

  private async ordinals(statement: Statement, batch: string): Promise<readonly number[]> {
    const rows = await this.database.query<{ ordinal: number }>(statement, [batch], TIMEOUT);
    return rows.map(({ ordinal }) => ordinal);
  }

  /** Undefined when the chunk is not done, or is gone. */
  async read(batch: string, ordinal: number): Promise<AnsweredChunk | undefined> {
    const [row] = await this.database.query<{
      first_row: number;
      inputs: Buffer;
      answers: Buffer;
    }>(readChunk, [batch, ordinal], TIMEOUT);
    if (!row) return undefined;
    const [inputs, answers] = await Promise.all([
      unpack<readonly RowInput[]>(row.inputs),
      unpackRecords<readonly RowAnswer[]>(row.answers),
    ]);
    return { ordinal, firstRow: row.first_row, inputs, answers };
  }
}

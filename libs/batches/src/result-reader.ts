import type { Database, Statement } from '#database';
import type { RowInput } from './batch-row.js';
import type { RowAnswer } from './chunk-store.js';
import { unpack } from './packed.js';

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

/** How many chunks are done from the beginning without a gap. */
const doneBefore: Statement = {
  name: 'batches-done-before',
  text: `
SELECT coalesce(min(ordinal), (SELECT chunks FROM batch WHERE id = $1))::int AS chunks
  FROM batch_chunk
 WHERE batch = $1 AND state IN ('waiting', 'queued')`,
};

/** Results in the order of the rows. */
export class ResultReader {
  constructor(private readonly database: Database) {}

  /** Chunks done from the beginning without a gap: the part that can be read in order. */
  async finishedChunks(batch: string): Promise<number> {
    const [row] = await this.database.query<{ chunks: number }>(doneBefore, [batch], TIMEOUT);
    return row?.chunks ?? 0;
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
      unpack<readonly RowAnswer[]>(row.answers),
    ]);
    return { ordinal, firstRow: row.first_row, inputs, answers };
  }
}

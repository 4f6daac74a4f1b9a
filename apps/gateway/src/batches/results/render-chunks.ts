import { setImmediate } from 'node:timers/promises';
import type { AnsweredChunk, ResultReader } from '#batches';
import { ApiError } from '../../http/errors/api-error.js';
import type { BatchPresentation } from '../batch-presentation.js';
import type { ResultFormat } from './formats/result-format.js';

/** The rows of a batch to be rendered, and their format. */
export interface ResultSlice {
  readonly batch: string;
  readonly presentation: BatchPresentation;
  readonly format: ResultFormat;
  /** Ordinals of the chunks to render; all of them are done. */
  readonly ordinals: readonly number[];
  /** Whether the header of the format comes first. */
  readonly hasHeader: boolean;
  /** First row to render, from 1. */
  readonly firstRow: number;
}

/** Rows rendered before control returns to the event loop. */
const ROWS_PER_BLOCK = 100;

/** Called with the size in bytes of each chunk after it was rendered. */
export type ChunkLengthListener = (ordinal: number, bytes: number) => void | Promise<void>;

/** Renders results block by block. Reads the next chunk while the current one is rendered. */
export async function* renderChunks(
  reader: Pick<ResultReader, 'read'>,
  slice: ResultSlice,
  onRendered?: ChunkLengthListener,
): AsyncGenerator<Buffer> {
  const { batch, ordinals, hasHeader, format, presentation } = slice;
  const readAt = (at: number): Promise<AnsweredChunk | undefined> | undefined => {
    const ordinal = ordinals[at];
    const read = ordinal === undefined ? undefined : reader.read(batch, ordinal);
    // The error is handled when the chunk is awaited below; this prevents an unhandled rejection.
    read?.catch(() => undefined);
    return read;
  };
  let next = readAt(0);
  if (hasHeader) {
    // Reads the first chunk before the header, so that a failure to read it still becomes an error
    // response.
    await next;
    yield Buffer.from(format.header(presentation));
  }
  for (const [at, ordinal] of ordinals.entries()) {
    const chunk = await next;
    if (!chunk) throw new ApiError('batchExpired');
    next = readAt(at + 1);
    let bytes = 0;
    for await (const block of renderRows(chunk, slice)) {
      bytes += block.length;
      yield block;
    }
    if (chunk.firstRow >= slice.firstRow) await onRendered?.(ordinal, bytes);
  }
}

async function* renderRows(chunk: AnsweredChunk, slice: ResultSlice): AsyncGenerator<Buffer> {
  const { firstRow, format, presentation } = slice;
  const { inputs, answers } = chunk;
  for (let start = 0; start < inputs.length; start += ROWS_PER_BLOCK) {
    const end = Math.min(start + ROWS_PER_BLOCK, inputs.length);
    let text = '';
    for (let at = start; at < end; at += 1) {
      const row = { row: chunk.firstRow + at, input: inputs[at]!, answer: answers[at]! };
      if (row.row >= firstRow) text += format.line(row, presentation);
    }
    if (text !== '') yield Buffer.from(text);
    await setImmediate();
  }
}

import { setImmediate } from 'node:timers/promises';
import type { AnsweredChunk, ResultReader } from '#batches';
import { ApiError } from '../../errors/api-error.js';
import type { BatchPresentation } from '../batch-presentation.js';
import type { ResultFormat } from './result-format.js';

/** Which part of a batch's results is told, and how. */
export interface Telling {
  readonly batch: string;
  readonly presentation: BatchPresentation;
  readonly format: ResultFormat;
  /** The chunks that are told, all of them done. */
  readonly ordinals: readonly number[];
  /** Whether what stands before the first row is told. */
  readonly hasHeader: boolean;
  /** The first row told, from 1. */
  readonly firstRow: number;
}

/** Rows are written in portions of this size, so that others have their turn. */
const PORTION = 100;

/** Told of every chunk that was written, and how long its text is in bytes. */
export type LengthListener = (ordinal: number, bytes: number) => void | Promise<void>;

/** The text of the results, portion by portion; the next chunk is read while one is written. */
export async function* presentedChunks(
  reader: Pick<ResultReader, 'read'>,
  telling: Telling,
  onWritten?: LengthListener,
): AsyncGenerator<Buffer> {
  const { batch, ordinals, hasHeader, format, presentation } = telling;
  const readAt = (at: number): Promise<AnsweredChunk | undefined> | undefined => {
    const ordinal = ordinals[at];
    const read = ordinal === undefined ? undefined : reader.read(batch, ordinal);
    // Looked at when its turn comes; until then a failure is nobody's.
    read?.catch(() => undefined);
    return read;
  };
  let next = readAt(0);
  if (hasHeader) {
    // With the first chunk at hand, since whoever has a beginning expects the rest.
    await next;
    yield Buffer.from(format.header(presentation));
  }
  for (const [at, ordinal] of ordinals.entries()) {
    const chunk = await next;
    if (!chunk) throw new ApiError('batchExpired');
    next = readAt(at + 1);
    let bytes = 0;
    for await (const portion of portionsOf(chunk, telling)) {
      bytes += portion.length;
      yield portion;
    }
    if (chunk.firstRow >= telling.firstRow) await onWritten?.(ordinal, bytes);
  }
}

async function* portionsOf(chunk: AnsweredChunk, telling: Telling): AsyncGenerator<Buffer> {
  const { firstRow, format, presentation } = telling;
  const { inputs, answers } = chunk;
  for (let start = 0; start < inputs.length; start += PORTION) {
    const end = Math.min(start + PORTION, inputs.length);
    let text = '';
    for (let at = start; at < end; at += 1) {
      const row = { row: chunk.firstRow + at, input: inputs[at]!, answer: answers[at]! };
      if (row.row >= firstRow) text += format.line(row, presentation);
    }
    if (text !== '') yield Buffer.from(text);
    await setImmediate();
  }
}

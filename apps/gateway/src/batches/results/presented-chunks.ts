import { setImmediate } from 'node:timers/promises';
import type { AnsweredChunk, ResultReader } from '#batches';
import type { BatchPresentation } from '../batch-presentation.js';
import type { ResultFormat, ResultRow } from './result-format.js';

/** Which part of a batch's results is told, and how. */
export interface Telling {
  readonly batch: string;
  readonly presentation: BatchPresentation;
  readonly format: ResultFormat;
  /** The first row told, from 1. */
  readonly firstRow: number;
  /** Chunks that can be read in order. */
  readonly chunks: number;
  /** Which rows are told. */
  readonly isTold?: (row: ResultRow) => boolean;
}

/** A batch whose time was over while its results were told. */
export class ResultsGoneError extends Error {
  override readonly name = 'ResultsGoneError';
}

/** Rows are written in portions of this size, so that others have their turn. */
const PORTION = 100;

/** The text of the results, chunk by chunk; the next chunk is read while one is written. */
export async function* presentedChunks(
  reader: Pick<ResultReader, 'chunkOf' | 'read'>,
  telling: Telling,
): AsyncGenerator<string> {
  const { batch, chunks, firstRow, format, presentation } = telling;
  if (firstRow === 1) yield format.header(presentation);
  const start = (await reader.chunkOf(batch, firstRow)) ?? chunks;
  let next = start < chunks ? reader.read(batch, start) : undefined;
  for (let ordinal = start; ordinal < chunks; ordinal += 1) {
    const chunk = await next;
    if (!chunk) throw new ResultsGoneError('The results are gone');
    next = ordinal + 1 < chunks ? reader.read(batch, ordinal + 1) : undefined;
    // Looked at when its turn comes; until then a failure is nobody's.
    next?.catch(() => undefined);
    yield* portionsOf(chunk, telling);
  }
}

async function* portionsOf(chunk: AnsweredChunk, telling: Telling): AsyncGenerator<string> {
  const { firstRow, format, presentation, isTold } = telling;
  for (let start = 0; start < chunk.inputs.length; start += PORTION) {
    let text = '';
    const end = Math.min(start + PORTION, chunk.inputs.length);
    for (let at = start; at < end; at += 1) {
      const row = {
        row: chunk.firstRow + at,
        input: chunk.inputs[at]!,
        answer: chunk.answers[at]!,
      };
      if (row.row >= firstRow && (isTold?.(row) ?? true)) text += format.line(row, presentation);
    }
    if (text !== '') yield text;
    await setImmediate();
  }
}

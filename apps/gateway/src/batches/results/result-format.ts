import type { AnsweredChunk } from '#batches';
import type { BatchPresentation } from '../batch-presentation.js';

/** A row with what became of it. */
export interface ResultRow {
  /** From 1, in the order of the upload. */
  readonly row: number;
  readonly input: AnsweredChunk['inputs'][number];
  readonly answer: AnsweredChunk['answers'][number];
}

/** How results are written. */
export interface ResultFormat {
  readonly name: 'ndjson' | 'csv';
  readonly contentType: string;
  /** What stands before the first row. */
  header(presentation: BatchPresentation): string;
  /** A row with its line end. */
  line(row: ResultRow, presentation: BatchPresentation): string;
}

import type { AnsweredChunk } from '#batches';
import type { BatchPresentation } from '../batch-presentation.js';

/** A row with what became of it. */
export interface ResultRow {
  /** From 1, in the order of the upload. */
  readonly row: number;
  readonly input: AnsweredChunk['inputs'][number];
  readonly answer: AnsweredChunk['answers'][number];
}

/** The formats by the names that `?format=` knows. */
export const formatNames = ['ndjson', 'csv'] as const;
export type FormatName = (typeof formatNames)[number];

/** How rows are written. */
export interface ResultFormat {
  readonly name: FormatName;
  /** Of this very writing. Whoever changes what a row looks like counts its number up: what is
   * remembered of texts, here and by clients, holds for those of one edition. */
  readonly edition: string;
  readonly contentType: string;
  /** What stands before the first row. */
  header(presentation: BatchPresentation): string;
  /** A row with its line end; empty for one that is not told. */
  line(row: ResultRow, presentation: BatchPresentation): string;
}

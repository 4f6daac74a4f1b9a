import type { AnsweredChunk } from '#batches';
import { ApiError } from '../../../http/errors/api-error.js';
import type { V2Error } from '../../../http/errors/error-response.js';
import { toV2Error } from '../../../http/errors/error-response.js';
import type { BatchPresentation } from '../../batch-presentation.js';

/** A row and its outcome. */
export interface ResultRow {
  /** From 1, in the order of the upload. */
  readonly row: number;
  readonly input: AnsweredChunk['inputs'][number];
  readonly answer: AnsweredChunk['answers'][number];
}

/** Formats by their names in `?format=`. */
export const formatNames = ['ndjson', 'csv'] as const;
export type FormatName = (typeof formatNames)[number];

/** Serialisation of rows. */
export interface ResultFormat {
  readonly name: FormatName;
  /**
   * Name and version of the representation. Increment the version whenever the bytes of a row
   * change: stored chunk lengths and the ETags held by clients are valid for one representation
   * only.
   */
  readonly representation: string;
  readonly contentType: string;
  /** Text before the first row. */
  header(presentation: BatchPresentation): string;
  /** A row with its line end; empty if the format omits the row. */
  line(row: ResultRow, presentation: BatchPresentation): string;
}

/**
 * The error of a row without an answer, in the form of version 2; undefined for an answered row.
 */
export function rowProblem({ row, input, answer }: ResultRow): V2Error | undefined {
  if (answer === null) {
    const place = input.line === undefined ? `row ${row}` : `line ${input.line}`;
    const reason = `${place}: ${input.problem ?? 'cannot be read'}`;
    return toV2Error(new ApiError('validationFailed', { reason }));
  }
  return answer.outcome === 'failed' ? toV2Error(new ApiError('internal')) : undefined;
}

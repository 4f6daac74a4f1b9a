import type { AnsweredChunk } from '#batches';
import { ApiError } from '../../../http/errors/api-error.js';
import type { V2Error } from '../../../http/errors/error-response.js';
import { toV2Error } from '../../../http/errors/error-response.js';
import type { QueryParams } from '../../../v2/params/query.params.js';
import { presentResult } from '../../../v2/presenter/present-v2-response.js';
import type { BatchPresentation } from '../../upload/read-upload.js';

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

/** One result per line: number and id of the row, and the result as version 2 presents it. */
export const ndjsonFormat: ResultFormat = {
  name: 'ndjson',
  representation: 'ndjson-1',
  contentType: 'application/x-ndjson; charset=utf-8',
  header: () => '',
  line: (row, presentation) => `${JSON.stringify(presentRow(row, presentation))}\n`,
};

const presentRow = (row: ResultRow, { options, columns }: BatchPresentation): object => {
  const { input, answer } = row;
  const named = { row: row.row, row_id: input.id };
  const carried = columns && {
    columns: Object.fromEntries(
      columns.flatMap(({ name, use }, at) =>
        // Columns without a name get a unique one.
        use === 'carried' ? [[name || `column_${at + 1}`, input.carried?.[at] ?? '']] : [],
      ),
    ),
  };
  if (answer === null || answer.outcome === 'failed') {
    const error = rowProblem(row);
    return { ...named, line: input.line, status: 'rejected', ...carried, error };
  }
  const query = input.query as QueryParams & object;
  return { ...named, ...presentResult(answer, { query, original: query, options }), ...carried };
};

/** The rejected rows, in the same form as in the results. */
export const ndjsonErrors: ResultFormat = {
  ...ndjsonFormat,
  representation: 'ndjson-errors-1',
  line: (row, presentation) => (rowProblem(row) ? ndjsonFormat.line(row, presentation) : ''),
};

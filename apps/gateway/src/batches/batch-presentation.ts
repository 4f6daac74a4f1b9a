import type { OptionsParams } from '../v2/params/request.params.js';

/** Use of a column of a CSV upload. */
export interface UploadColumn {
  /** Name as written in the CSV header. */
  readonly name: string;
  readonly use: 'query' | 'row_id' | 'carried';
}

/**
 * What the presentation of results needs to know of the submission; stored with the batch as JSON.
 */
export interface BatchPresentation {
  readonly options: OptionsParams;
  /** Columns of a CSV upload, in order; every row carries one cell per column. */
  readonly columns?: readonly UploadColumn[];
}

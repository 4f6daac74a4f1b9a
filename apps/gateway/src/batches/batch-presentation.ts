import type { OptionsParams } from '../v2/params/options.params.js';

/** What a column of an upload was for. */
export interface UploadColumn {
  /** As its header has it. */
  readonly name: string;
  readonly use: 'query' | 'row_id' | 'carried';
}

/** What is remembered of a submission for the one who presents its results. */
export interface BatchPresentation {
  readonly options: OptionsParams;
  /** Of a CSV upload, in its order; each of its rows carries one cell a column. */
  readonly columns?: readonly UploadColumn[];
}

import type { FileEvaluation } from './evaluate-file.js';
import type { Trial } from './evaluate-form.js';
import { medianSummaries, type FormSummary } from './form-summary.js';

/** The trials of each round, of all files together. */
export const roundsOf = (files: readonly FileEvaluation[]): readonly (readonly Trial[])[] =>
  (files[0]?.rounds ?? []).map((_, round) => files.flatMap(({ rounds }) => rounds[round] ?? []));

/** How one form fared in one file. */
export interface FileSummary {
  readonly file: string;
  readonly summary: FormSummary;
}

/** Every form of every file, of several rounds the median one. */
export const fileSummaries = (files: readonly FileEvaluation[]): readonly FileSummary[] =>
  files.flatMap(({ file, rounds }) =>
    medianSummaries(rounds).map((summary) => ({ file, summary })),
  );

/** The file in which a form fared worst. */
export const worstFile = (
  files: readonly FileEvaluation[],
  form: string,
): FileSummary | undefined =>
  fileSummaries(files)
    .filter(({ summary }) => summary.form === form)
    .sort((one, other) => one.summary.hitShare - other.summary.hitShare)[0];

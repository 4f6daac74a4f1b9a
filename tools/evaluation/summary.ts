import { mean, percentile } from '../measurement/statistics.js';
import type { FileEvaluation } from './evaluate-file.js';
import type { Outcome } from './judge.js';
import { outcomes } from './judge.js';
import type { JudgedQuery } from './run-form.js';

/** The figures of one query form, for one file or for all. */
export interface FormSummary {
  readonly form: string;
  readonly title: string;
  readonly asked: number;
  readonly counts: Readonly<Record<Outcome, number>>;
  /** Share of hits, 0 to 1. */
  readonly hitShare: number;
  /** Mean confidence of the matches; NaN without matches. */
  readonly meanConfidence: number;
  /** Answers with the number of another house instead of one that does not exist. */
  readonly otherDoors: number;
  /** Matches with a confidence that no match of the form may have. */
  readonly overCeiling: number;
  /** Matches in version 1 of a form that must have none there. */
  readonly inV1: number;
  /** Queries with an error whose counterpart without the error was a hit. */
  readonly pairs: number;
  /** Number of these with a lower confidence than the counterpart. */
  readonly lessSure: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
}

/** Summarises each form, in the order of the queries. */
export const summarise = (judgedQueries: readonly JudgedQuery[]): readonly FormSummary[] =>
  [...new Set(judgedQueries.map(({ form }) => form))].map((form) =>
    summaryOf(judgedQueries.filter((judgedQuery) => judgedQuery.form === form)),
  );

/** Summarises several rounds: of each form the round with the median share of hits. */
export const medianSummaries = (
  rounds: readonly (readonly JudgedQuery[])[],
): readonly FormSummary[] => {
  const summaries = rounds.flatMap(summarise);
  return [...new Set(summaries.map(({ form }) => form))].flatMap((form) => {
    const sorted = summaries
      .filter((summary) => summary.form === form)
      .sort((one, other) => one.hitShare - other.hitShare);
    return sorted[Math.floor((sorted.length - 1) / 2)] ?? [];
  });
};

const summaryOf = (judgedQueries: readonly JudgedQuery[]): FormSummary => {
  const verdicts = judgedQueries.map(({ verdict }) => verdict);
  const counts = Object.fromEntries(
    outcomes.map((outcome) => [outcome, verdicts.filter((it) => it.outcome === outcome).length]),
  ) as Record<Outcome, number>;
  const elapsed = judgedQueries.flatMap(({ elapsedMs }) => elapsedMs ?? []);
  const pairs = judgedQueries.filter(isPair);
  return {
    form: judgedQueries[0]?.form.name ?? '',
    title: judgedQueries[0]?.form.title ?? '',
    asked: judgedQueries.length,
    counts,
    hitShare: counts.hit / judgedQueries.length,
    meanConfidence: mean(verdicts.flatMap(({ confidence }) => confidence ?? [])),
    otherDoors: verdicts.filter(({ isOtherDoor }) => isOtherDoor).length,
    overCeiling: verdicts.filter(({ isOverCeiling }) => isOverCeiling).length,
    inV1: judgedQueries.filter(({ isInV1 }) => isInV1).length,
    pairs: pairs.length,
    lessSure: pairs.filter((pair) => !isNotPenalised(pair)).length,
    p50Ms: percentile(elapsed, 0.5),
    p95Ms: percentile(elapsed, 0.95),
  };
};

const isPair = ({ flawless }: JudgedQuery): boolean => flawless?.outcome === 'hit';

/** Whether the error of a paired query did not reduce the confidence; no match counts as 0. */
export const isNotPenalised = (judgedQuery: JudgedQuery): boolean =>
  isPair(judgedQuery) &&
  (judgedQuery.verdict.confidence ?? 0) >= (judgedQuery.flawless?.confidence ?? 0);

/** The judged queries of all files by round. */
export const roundsOf = (files: readonly FileEvaluation[]): readonly (readonly JudgedQuery[])[] =>
  (files[0]?.rounds ?? []).map((_, round) => files.flatMap(({ rounds }) => rounds[round] ?? []));

/** The figures of one form in one file. */
interface FileSummary {
  readonly file: string;
  readonly summary: FormSummary;
}

/** Summarises every form of every file, by its median round. */
export const fileSummaries = (files: readonly FileEvaluation[]): readonly FileSummary[] =>
  files.flatMap(({ file, rounds }) =>
    medianSummaries(rounds).map((summary) => ({ file, summary })),
  );

/** The file with the lowest share of hits of a form. */
export const worstFile = (
  files: readonly FileEvaluation[],
  form: string,
): FileSummary | undefined =>
  fileSummaries(files)
    .filter(({ summary }) => summary.form === form)
    .sort((one, other) => one.summary.hitShare - other.summary.hitShare)[0];

/** Marks a figure below its bar. */
const BELOW_MARK = '✗';

/** The required share of hits of a form in percent, over all files or in a single file. */
export const barOf = (form: string, scope: 'file' | 'all'): number | undefined => {
  const bar = bars[form];
  return bar === undefined || scope === 'all' ? bar : bar - FILE_MARGIN;
};

/** Whether a form is below its bar; never for a file with few queries. */
export const isBelowBar = (
  { form, asked, hitShare }: FormSummary,
  scope: 'file' | 'all',
): boolean => {
  const bar = barOf(form, scope);
  if (bar === undefined || (scope === 'file' && asked < FEWEST_JUDGED)) return false;
  // Compared after rounding to the reported precision, a tenth of a percent.
  return Number((hitShare * 100).toFixed(1)) < bar;
};

/** Formats the bar as a table cell, with a mark if the form is below it. */
export const barCell = (summary: FormSummary, scope: 'file' | 'all'): string => {
  const bar = barOf(summary.form, scope);
  if (bar === undefined) return '';
  return isBelowBar(summary, scope) ? `${BELOW_MARK} ${bar.toFixed(1)}` : bar.toFixed(1);
};

/** Required percentage of hits over all files, by form. */
export const bars: Readonly<Record<string, number | undefined>> = {
  exact: 99.5,
  'city-first': 99,
  'no-postcode': 99,
  'no-city': 99,
  typo: 97,
  'city-typo': 99,
  'two-edits': 85,
  'short-name-typo': 90,
  abbreviated: 98.5,
  'no-diacritics': 98.5,
  'spelt-out-umlauts': 98.5,
  'suffix-spacing': 98.5,
  'unit-front': 98.5,
  'unit-behind': 98.5,
  recipient: 98,
  notes: 98,
  'house-name': 98,
  'part-of-house-name': 80,
  'wrong-postcode': 97,
  'no-such-house': 99,
  structured: 99.5,
  'swapped-fields': 95,
  intersection: 95,
  'place-of-interest': 92,
  'position-text': 100,
  'plus-code': 100,
  elsewhere: 99,
  'absent-city': 99.8,
  ghost: 99.7,
  'random-words': 99,
  nonsense: 99.8,
  'other-country': 99,
  reverse: 98,
};

/** How many of the answers that the least confidence withholds would have been right. */
interface WithheldAnswers {
  readonly count: number;
  readonly right: number;
}

/** Counts the answers that a query without input filter would have had. */
export const withheldAnswers = (judgedQueries: readonly JudgedQuery[]): WithheldAnswers => {
  const withheld = judgedQueries.filter(({ withheld }) => withheld !== undefined);
  const right = withheld.filter(
    ({ withheld, testQuery }) =>
      testQuery.expectation.kind !== 'nothing' && withheld?.outcome === 'hit',
  );
  return { count: withheld.length, right: right.length };
};

/** The largest share of withheld answers that may be right. */
export const WITHHELD_BAR = 0.05;

/** A single file may be this many points below the bar. */
export const FILE_MARGIN = 1.5;

/** With fewer queries a single miss would exceed the margin. */
export const FEWEST_JUDGED = Math.ceil(100 / FILE_MARGIN);

/** Maximum expected calibration error over all forms. */
export const CALIBRATION_BAR = 0.05;

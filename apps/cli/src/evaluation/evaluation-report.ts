import { calibrationOf, type Calibration } from './calibration.js';
import type { FileEvaluation } from './evaluate-file.js';
import type { Trial } from './evaluate-form.js';
import { summarise, type FormSummary } from './form-summary.js';
import { outcomes } from './judge.js';
import { textTable } from './text-table.js';

const COLUMNS = [
  '≤ 25 m',
  '≤ 100 m',
  '≤ 1 km',
  'farther',
  'no match',
  '%',
  'conf.',
  'p50 ms',
  'p95 ms',
];

/** The table of one file, as Markdown. */
export const fileReport = ({ file, distinctAddresses, trials }: FileEvaluation): string => {
  const rows = summarise(trials).map((summary) => [summary.title, ...cellsOf(summary)]);
  return `## ${file} (${distinctAddresses} addresses)\n\n${textTable(['form', 'asked', ...COLUMNS], rows)}`;
};

/** The forms over all files, with the file that fared worst, and the calibration, as Markdown. */
export const totalReport = (files: readonly FileEvaluation[]): string => {
  const trials = files.flatMap((file) => file.trials);
  const rows = summarise(trials).map((summary) => {
    const worst = worstFile(files, summary.form);
    return [summary.title, ...cellsOf(summary), worst.share, worst.file];
  });
  const table = textTable(['form', 'asked', ...COLUMNS, 'lowest %', 'in'], rows);
  return `## All files\n\n${table}\n\n${calibrationReport(calibrationOfTrials(trials))}`;
};

/**
 * Over all matches, but for houses that do not exist: there is no right destination that a
 * confidence could be the likelihood of.
 */
export const calibrationOfTrials = (trials: readonly Trial[]): Calibration =>
  calibrationOf(
    trials
      .filter(({ question }) => question.expectation.kind !== 'street')
      .flatMap(({ question, verdict: { outcome, confidence } }) => {
        const isRight = outcome === 'hit' && question.expectation.kind !== 'nothing';
        return confidence === undefined ? [] : [{ confidence, isRight }];
      }),
  );

const calibrationReport = ({ bins, expectedError }: Calibration): string => {
  const rows = bins.map((bin) => [
    `${bin.from.toFixed(1)} to ${bin.to.toFixed(1)}`,
    String(bin.count),
    bin.meanConfidence.toFixed(3),
    bin.shareRight.toFixed(3),
  ]);
  const table = textTable(['confidence', 'matches', 'mean confidence', 'share right'], rows);
  return `Expected calibration error ${figure(expectedError, 3)}\n\n${table}`;
};

const cellsOf = (summary: FormSummary): readonly string[] => [
  String(summary.asked),
  ...outcomes.map((outcome) => String(summary.counts[outcome])),
  figure(summary.hitShare * 100, 1),
  figure(summary.meanConfidence, 2),
  figure(summary.p50Ms, 1),
  figure(summary.p95Ms, 1),
];

const worstFile = (files: readonly FileEvaluation[], form: string) => {
  const shares = files.flatMap(({ file, trials }) =>
    summarise(trials)
      .filter((summary) => summary.form === form)
      .map(({ hitShare }) => ({ file, hitShare })),
  );
  const [worst] = shares.sort((one, other) => one.hitShare - other.hitShare);
  return { share: figure((worst?.hitShare ?? NaN) * 100, 1), file: worst?.file ?? '' };
};

const figure = (value: number, decimals: number): string =>
  Number.isFinite(value) ? value.toFixed(decimals) : '';

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

/** How the columns are to be read, and what texts are made of. */
const LEGEND = `A hit: the best match lies within 25 m of an object of the file with the street and number asked
for whose postcode and city do not contradict; inside a building is at it. Reverse: the match has
the number and street of the address, or of another within 6 m of it. A house that is not on the
street: the street is told with low quality and at most 0.4, or the number interpolated on it.
Nothing to find: no match, or one of at most 0.3. A text holds what the address itself carries; one
that would name neither postcode nor city gets the municipality around it, else the city that the
addresses around name most, else the nearest town or quarter.`;

/** The forms over all files, with the file that fared worst, and the calibration, as Markdown. */
export const totalReport = (files: readonly FileEvaluation[]): string => {
  const trials = files.flatMap((file) => file.trials);
  const rows = summarise(trials).map((summary) => {
    const worst = worstFile(files, summary.form);
    return [summary.title, ...cellsOf(summary), worst.share, worst.file];
  });
  const table = textTable(['form', 'asked', ...COLUMNS, 'lowest %', 'in'], rows);
  const calibration = calibrationReport(calibrationOfTrials(trials));
  return `## All files\n\n${table}\n\n${LEGEND}\n\n${calibration}`;
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

import { formatFigure, textTable } from '../../apps/cli/src/terminal.js';
import { describeMachine } from '../measurement/machine.js';
import { basicPointOf } from '../services/geocoding-client.js';
import { calibrationOfTrials, calibrationReport } from './calibration.js';
import type { EvaluationPlan, FileEvaluation } from './evaluate-file.js';
import { outcomes } from './judge.js';
import { queryText } from './queries/query-form.js';
import type { JudgedQuery } from './run-form.js';
import type { FormSummary } from './summary.js';
import {
  FEWEST_JUDGED,
  FILE_MARGIN,
  WITHHELD_BAR,
  barCell,
  barOf,
  fileSummaries,
  isBelowBar,
  isNotPenalised,
  medianSummaries,
  roundsOf,
  withheldAnswers,
  worstFile,
} from './summary.js';

const COLUMNS = ['queries', '≤ 25 m', '≤ 100 m', '≤ 1 km', 'farther', 'no match', '%', 'bar'];
const FURTHER_COLUMNS = ['conf.', 'p50 ms', 'p95 ms'];

/** Formats the table of one file as Markdown. */
export const fileReport = ({ file, distinctAddresses, rounds }: FileEvaluation): string => {
  const rows = medianSummaries(rounds).map((summary) => [
    summary.title,
    ...cellsOf(summary, 'file'),
  ]);
  const table = textTable(['form', ...COLUMNS, ...FURTHER_COLUMNS], rows);
  return `## ${file} (${distinctAddresses} addresses)\n\n${table}`;
};

/** Explains the columns, and how query texts are created. */
const LEGEND = `Hit: the best match is within 25 m of an object of the file that has the requested street and number
and no contradicting postcode or city; inside the building counts as 0 m. Reverse: the match has the
number and street of the address, of another address within 6 m, or of one in the building that
contains the moved point. House that is not on the street: the match is the street, with low quality
and a confidence of at most 0.4, or the number interpolated on it. Nothing to find: no match, or one
with a confidence of at most 0.3 (street of another file: 0.4). Intersection: within 50 m; place of
interest: within 100 m. Position and Plus code: the match of the reverse query there. A query has the fields of its address. If it would have neither
postcode nor city, it gets the municipality around it, else the most frequent city of the addresses
around it, else the nearest town or quarter. Of several rounds the median one is reported; ✗ marks
figures below their bar.`;

/** Formats the totals, the lowest file of each form, the bars and the calibration as Markdown. */
export const totalReport = (files: readonly FileEvaluation[]): string => {
  const rounds = roundsOf(files);
  const rows = medianSummaries(rounds).map((summary) => {
    const worst = worstFile(files, summary.form);
    const share = formatFigure((worst?.summary.hitShare ?? NaN) * 100, 1);
    return [summary.title, ...cellsOf(summary, 'all'), share, worst?.file ?? ''];
  });
  const head = ['form', ...COLUMNS, ...FURTHER_COLUMNS, 'lowest %', 'in'];
  const parts = [textTable(head, rows), LEGEND, barReport(files), calibrationReport(rounds.flat())];
  return ['## All files', ...parts].join('\n\n');
};

const cellsOf = (summary: FormSummary, scope: 'file' | 'all'): readonly string[] => [
  String(summary.asked),
  ...outcomes.map((outcome) => String(summary.counts[outcome])),
  formatFigure(summary.hitShare * 100, 1),
  barCell(summary, scope),
  formatFigure(summary.meanConfidence, 2),
  formatFigure(summary.p50Ms, 1),
  formatFigure(summary.p95Ms, 1),
];

/** Formats the forms below their bar, matches of other houses, and the confidence of paired queries. */
const barReport = (files: readonly FileEvaluation[]): string => {
  const summaries = medianSummaries(roundsOf(files));
  const parts = [
    belowBars(files, summaries),
    otherHouseLine(summaries),
    ceilingLines(summaries),
    withheldLine(files),
    pairedQueryLines(summaries),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
};

const belowBars = (files: readonly FileEvaluation[], summaries: readonly FormSummary[]): string => {
  const total = summaries
    .filter((summary) => isBelowBar(summary, 'all'))
    .map((summary) => rowOf('all files', summary, 'all'));
  const single = fileSummaries(files)
    .filter(({ summary }) => isBelowBar(summary, 'file'))
    .map(({ file, summary }) => rowOf(file, summary, 'file'));
  const rows = [...total, ...single];
  const judged = `files with at least ${FEWEST_JUDGED} queries may be ${FILE_MARGIN} points lower`;
  if (rows.length === 0) return `All forms reach their bar (${judged}).`;
  return `Below the bar (${judged}):\n\n${textTable(['file', 'form', 'queries', '%', 'bar'], rows)}`;
};

const rowOf = (file: string, summary: FormSummary, scope: 'file' | 'all'): readonly string[] => [
  file,
  summary.title,
  String(summary.asked),
  formatFigure(summary.hitShare * 100, 1),
  formatFigure(barOf(summary.form, scope) ?? NaN, 1),
];

const otherHouseLine = (summaries: readonly FormSummary[]): string => {
  const doors = summaries.reduce((sum, { otherDoors }) => sum + otherDoors, 0);
  return `Other houses matched instead of one that does not exist: ${doors} (at most 0).`;
};

/** Matches of forms with nothing to find that are too confident, or in version 1. */
const ceilingLines = (summaries: readonly FormSummary[]): string =>
  summaries
    .filter(({ overCeiling, inV1 }) => overCeiling > 0 || inV1 > 0)
    .map(
      ({ title, asked, overCeiling, inV1 }) =>
        `Too confident, ${title}: ${overCeiling} of ${asked}; matches in version 1: ${inV1} (both at most 0).`,
    )
    .join('\n');

const withheldLine = (files: readonly FileEvaluation[]): string => {
  const { count, right } = withheldAnswers(roundsOf(files).flat());
  if (count === 0) return '';
  const mark = right / count > WITHHELD_BAR ? '✗ ' : '';
  const share = formatFigure((right / count) * 100, 1);
  return `Right among the answers withheld for their low confidence: ${right} of ${count}, ${mark}${share} % (at most ${WITHHELD_BAR * 100} %).`;
};

/** How often the error of a paired query reduced the confidence. */
const pairedQueryLines = (summaries: readonly FormSummary[]): string =>
  summaries
    .filter(({ pairs }) => pairs > 0)
    .map(({ title, pairs, lessSure }) => {
      const share = formatFigure((lessSure / pairs) * 100, 1);
      return `Lower confidence than without the error, ${title}: ${lessSure} of ${pairs}, ${share} %.`;
    })
    .join('\n');

/** Formats all figures of the report as JSON. */
export const evaluationFigures = (
  evaluations: readonly FileEvaluation[],
  { seeds, sample }: Pick<EvaluationPlan, 'seeds' | 'sample'>,
): string => {
  const rounds = roundsOf(evaluations);
  const figures = {
    circumstances: describeMachine(),
    seeds,
    sample,
    files: evaluations.map(({ file, distinctAddresses, rounds: ofFile }) => ({
      file,
      distinctAddresses,
      forms: medianSummaries(ofFile).map((summary) => withBar(summary, 'file')),
    })),
    total: medianSummaries(rounds).map((summary) => {
      const worst = worstFile(evaluations, summary.form);
      const lowest = { lowestHitShare: worst?.summary.hitShare, lowestIn: worst?.file };
      return { ...withBar(summary, 'all'), ...lowest };
    }),
    calibration: calibrationOfTrials(rounds.flat()),
    withheld: withheldAnswers(rounds.flat()),
  };
  return `${JSON.stringify(figures, null, 2)}\n`;
};

const withBar = (summary: FormSummary, scope: 'file' | 'all') => ({
  ...summary,
  barPercent: barOf(summary.form, scope),
  isUnderBar: isBelowBar(summary, scope),
});

/** Expected positions per miss; a number may have hundreds of objects. */
const MAX_EXPECTED = 5;

/** Every miss, every match in version 1 that must not be, and every error that did not reduce the confidence, one line each. */
export const missLines = (evaluations: readonly FileEvaluation[]): string =>
  evaluations
    .flatMap(({ file, rounds }) =>
      rounds
        .flat()
        .filter(
          (judgedQuery) =>
            judgedQuery.verdict.outcome !== 'hit' ||
            judgedQuery.isInV1 === true ||
            isNotPenalised(judgedQuery),
        )
        .map((judgedQuery) => `${missLine(file, judgedQuery)}\n`),
    )
    .join('');

/** Formats a miss as one line of JSON: query, expectation and answer. */
export const missLine = (
  file: string,
  { form, testQuery, match, verdict, flawless, isInV1 }: JudgedQuery,
): string =>
  JSON.stringify({
    file,
    form: form.name,
    query: queryText(testQuery),
    country: testQuery.query.country,
    outcome: verdict.outcome,
    metres: verdict.metres === undefined ? undefined : Math.round(verdict.metres),
    confidence: verdict.confidence,
    isInV1: isInV1 || undefined,
    flawless: flawless && testQuery.flawless?.address_string,
    flawlessConfidence: flawless?.confidence,
    got: match?.address,
    gotPosition: match ? basicPointOf(match)?.position : undefined,
    gotStreet: match?.structured_response?.street_name,
    gotNumber: match?.structured_response?.street_number,
    expected: expected(testQuery),
  });

const expected = ({ expectation, reference }: JudgedQuery['testQuery']) => {
  if (expectation.kind === 'nothing') return 'no match';
  if (expectation.kind === 'same') return reference;
  if (expectation.kind === 'place') return expectation.shapes.map(({ centre }) => centre);
  return expectation.objects
    .slice(0, MAX_EXPECTED)
    .map(({ street, number, postcode, city, shape }) => ({
      address: [street, number, postcode, city].filter((part) => part !== undefined).join(' '),
      ...shape.centre,
    }));
};

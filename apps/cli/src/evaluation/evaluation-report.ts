import { barCell } from './bar.js';
import { barReport } from './bar-report.js';
import { calibrationReport } from './calibration-report.js';
import type { FileEvaluation } from './evaluate-file.js';
import { medianSummaries, type FormSummary } from './form-summary.js';
import { outcomes } from './judge.js';
import { roundsOf, worstFile } from './rounds.js';
import { figure, textTable } from './text-table.js';

const COLUMNS = ['asked', '≤ 25 m', '≤ 100 m', '≤ 1 km', 'farther', 'no match', '%', 'bar'];
const FURTHER_COLUMNS = ['conf.', 'p50 ms', 'p95 ms'];

/** The table of one file, as Markdown. */
export const fileReport = ({ file, distinctAddresses, rounds }: FileEvaluation): string => {
  const rows = medianSummaries(rounds).map((summary) => [
    summary.title,
    ...cellsOf(summary, 'file'),
  ]);
  const table = textTable(['form', ...COLUMNS, ...FURTHER_COLUMNS], rows);
  return `## ${file} (${distinctAddresses} addresses)\n\n${table}`;
};

/** How the columns are to be read, and what texts are made of. */
const LEGEND = `A hit: the best match lies within 25 m of an object of the file with the street and number asked
for whose postcode and city do not contradict; inside a building is at it. Reverse: the match has
the number and street of the address, or of another within 6 m of it, or of one in the building
that the moved point has come into. A house that is not on the street: the street is told with low
quality and at most 0.4, or the number interpolated on it.
Nothing to find: no match, or one of at most 0.3. A text holds what the address itself carries; one
that would name neither postcode nor city gets the municipality around it, else the city that the
addresses around name most, else the nearest town or quarter. Of several rounds the one with the
median share is told; ✗ marks what is under its bar.`;

/** The forms over all files, with the file that fared worst, the bars and the calibration, as Markdown. */
export const totalReport = (files: readonly FileEvaluation[]): string => {
  const rounds = roundsOf(files);
  const rows = medianSummaries(rounds).map((summary) => {
    const worst = worstFile(files, summary.form);
    const share = figure((worst?.summary.hitShare ?? NaN) * 100, 1);
    return [summary.title, ...cellsOf(summary, 'all'), share, worst?.file ?? ''];
  });
  const head = ['form', ...COLUMNS, ...FURTHER_COLUMNS, 'lowest %', 'in'];
  const parts = [textTable(head, rows), LEGEND, barReport(files), calibrationReport(rounds.flat())];
  return ['## All files', ...parts].join('\n\n');
};

const cellsOf = (summary: FormSummary, scope: 'file' | 'all'): readonly string[] => [
  String(summary.asked),
  ...outcomes.map((outcome) => String(summary.counts[outcome])),
  figure(summary.hitShare * 100, 1),
  barCell(summary, scope),
  figure(summary.meanConfidence, 2),
  figure(summary.p50Ms, 1),
  figure(summary.p95Ms, 1),
];

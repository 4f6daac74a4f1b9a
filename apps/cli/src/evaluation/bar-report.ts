import { barOf, isUnderBar } from './bar.js';
import { FEWEST_JUDGED, FILE_MARGIN } from './bars.table.js';
import type { FileEvaluation } from './evaluate-file.js';
import type { FormSummary } from './form-summary.js';
import { medianSummaries } from './form-summary.js';
import { fileSummaries, roundsOf } from './rounds.js';
import { figure, textTable } from './text-table.js';

/** What is under its bar, what a slip cost in confidence, and other houses' doors, as Markdown. */
export const barReport = (files: readonly FileEvaluation[]): string => {
  const summaries = medianSummaries(roundsOf(files));
  const parts = [underBars(files, summaries), doorLine(summaries), pairLines(summaries)];
  return parts.filter((part) => part !== '').join('\n\n');
};

const underBars = (files: readonly FileEvaluation[], summaries: readonly FormSummary[]): string => {
  const total = summaries
    .filter((summary) => isUnderBar(summary, 'all'))
    .map((summary) => rowOf('all files', summary, 'all'));
  const single = fileSummaries(files)
    .filter(({ summary }) => isUnderBar(summary, 'file'))
    .map(({ file, summary }) => rowOf(file, summary, 'file'));
  const rows = [...total, ...single];
  const judged = `files asked ${FEWEST_JUDGED} times or more, at most ${FILE_MARGIN} points below`;
  if (rows.length === 0) return `Nothing is under its bar (${judged}).`;
  return `Under the bar (${judged}):\n\n${textTable(['file', 'form', 'asked', '%', 'bar'], rows)}`;
};

const rowOf = (file: string, summary: FormSummary, scope: 'file' | 'all'): readonly string[] => [
  file,
  summary.title,
  String(summary.asked),
  figure(summary.hitShare * 100, 1),
  figure(barOf(summary.form, scope) ?? NaN, 1),
];

const doorLine = (summaries: readonly FormSummary[]): string => {
  const doors = summaries.reduce((sum, { otherDoors }) => sum + otherDoors, 0);
  return `Doors of other houses told for one that does not exist: ${doors} (at most 0).`;
};

/** Pairs of a question with its slip and without. */
const pairLines = (summaries: readonly FormSummary[]): string =>
  summaries
    .filter(({ pairs }) => pairs > 0)
    .map(({ title, pairs, lessSure }) => {
      const share = figure((lessSure / pairs) * 100, 1);
      return `Less sure than without the slip, ${title}: ${lessSure} of ${pairs}, ${share} %.`;
    })
    .join('\n');

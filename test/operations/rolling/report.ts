import { COMEBACK_SECONDS } from './outage-of.js';
import { ERROR_BUDGET } from './tally.js';
import type { IncidentTally, Tally } from './tally.js';

/** What a drill fell short of; nothing where all is well. */
export function shortfallsOf({ counts, incidents, ...told }: Tally): readonly string[] {
  const { askedOutsideOutages: asked, refusedOutsideOutages: refused } = told;
  const never = (['wrong', 'unauthorised', 'broken', 'hung'] as const)
    .filter((verdict) => counts[verdict] > 0)
    .map((verdict) => `${verdict}: ${counts[verdict]}`);
  const { batchRows } = told;
  const lacking = batchRows.asked - batchRows.right;
  const overBudget = refused > ERROR_BUDGET * asked;
  const late = incidents.filter(
    ({ incident, comebackSeconds }) => incident.isOutage && comebackSeconds > COMEBACK_SECONDS,
  );
  return [
    ...never,
    ...(lacking > 0 ? [`rows of batches that are wrong or missing: ${lacking}`] : []),
    ...(overBudget ? [`refused outside of outages: ${refused} of ${asked}`] : []),
    ...late.map(
      ({ incident, comebackSeconds }) => `${incident.name}: back after ${seconds(comebackSeconds)}`,
    ),
  ];
}

const headings = [
  'meanwhile',
  'took',
  'asked',
  'refused',
  'wrong',
  'broken',
  'longest',
  'back after',
];

/** A drill as a table, with what must not have been below it. */
export function reportOf(told: Tally): string {
  const share = (100 * told.refusedOutsideOutages) / Math.max(1, told.askedOutsideOutages);
  return [
    row(headings),
    row(headings.map((heading, at) => '-'.repeat(widthOf(heading, at)))),
    ...told.incidents.map((met) => row(cellsOf(met))),
    '',
    `${told.asked} asked: ${Object.entries(told.counts)
      .map(([verdict, n]) => `${n} ${verdict}`)
      .join(', ')}`,
    `outside of outages ${told.refusedOutsideOutages} of ${told.askedOutsideOutages} refused (${share.toFixed(3)} %)`,
    `${told.batchRows.right} of ${told.batchRows.asked} rows of batches right`,
    `the asking program left ${told.asker.leftOut} out, and stood still for ${seconds(told.asker.longestPauseSeconds)} at most`,
    ...told.faults,
  ].join('\n');
}

const cellsOf = ({ incident, asked, counts, ...met }: IncidentTally): readonly string[] => [
  incident.name,
  seconds(incident.back - incident.begun),
  String(asked),
  String(counts.refused),
  String(counts.wrong + counts.unauthorised),
  String(counts.broken + counts.hung),
  seconds(met.longestSeconds),
  incident.isOutage ? seconds(met.comebackSeconds) : '',
];

const seconds = (value: number): string => `${value.toFixed(1)} s`;

const NAME_WIDTH = 20;
const FIGURE_WIDTH = 10;

const widthOf = (_heading: string, at: number): number => (at === 0 ? NAME_WIDTH : FIGURE_WIDTH);

const row = (cells: readonly string[]): string =>
  `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(NAME_WIDTH) : cell.padStart(FIGURE_WIDTH))).join(' | ')} |`;

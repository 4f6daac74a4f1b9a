import { textTable } from '../../../apps/cli/src/evaluation/text-table.js';
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
  'took s',
  'asked',
  'refused',
  'wrong',
  'broken',
  'longest s',
  'back after s',
];

/** A drill as a table, with what must not have been below it. */
export function reportOf(told: Tally): string {
  const share = (100 * told.refusedOutsideOutages) / Math.max(1, told.askedOutsideOutages);
  return [
    textTable(headings, told.incidents.map(cellsOf)),
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
  (incident.back - incident.begun).toFixed(1),
  String(asked),
  String(counts.refused),
  String(counts.wrong + counts.unauthorised),
  String(counts.broken + counts.hung),
  met.longestSeconds.toFixed(1),
  incident.isOutage ? met.comebackSeconds.toFixed(1) : '',
];

const seconds = (value: number): string => `${value.toFixed(1)} s`;

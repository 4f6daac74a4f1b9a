import { writeFile } from 'node:fs/promises';
import { Command } from 'commander';
import { positiveNumber } from '../../apps/cli/src/options.js';
import { DrillService } from './drill-service.js';
import { runDrill, RECOVERY_SECONDS, outsideOutages, overlaps } from './drill.js';
import { textTable } from '../../apps/cli/src/terminal.js';
import type { Outcome } from './drill-load.js';
import type { DrillIncident, DrillResult } from './drill.js';
import type { Verdict } from './house-requests.js';

interface DrillOptions {
  readonly seconds: number;
  readonly rate: number;
  readonly only?: string;
  readonly outcomes?: string;
}

/** Runs the drill and prints its report; exits with 1 if a requirement is not met. */
export const drillCommand = new Command('drill')
  .description('replace and interrupt every part of a service under load, and check the answers')
  .option('--seconds <seconds>', 'duration of the drill', positiveNumber, 180)
  .option('--rate <count>', 'requests per second', positiveNumber, 200)
  .option('--only <prefix>', 'only incidents whose names start with this')
  .option('--outcomes <file>', 'write the outcome of every request to a JSON file')
  .action((options: DrillOptions) => drill(options));

const drill = async ({ seconds, rate, only, outcomes }: DrillOptions): Promise<void> => {
  const service = await DrillService.start();
  try {
    const result = await runDrill(service, { seconds, requestsPerSecond: rate, only });
    if (outcomes) await writeFile(outcomes, JSON.stringify(result));
    const tally = tallyDrill(result);
    const shortfalls = shortfallsOf(tally);
    console.log(drillReport(tally));
    console.log(shortfalls.length === 0 ? 'passed' : `FAILED\n${shortfalls.join('\n')}`);
    process.exitCode = shortfalls.length === 0 ? 0 : 1;
  } finally {
    await service.stop();
  }
};

/** The share of requests outside outages that may be refused. */
const ERROR_BUDGET = 0.001;

/** The outcomes of the requests that overlap an incident. */
interface IncidentTally {
  readonly incident: DrillIncident;
  readonly sent: number;
  readonly counts: Readonly<Record<Verdict, number>>;
  /** From the end of an incident to the last failed request before the next incident. */
  readonly recoverySeconds: number;
  /** The longest duration of a request, whatever its outcome. */
  readonly longestSeconds: number;
}

/** The outcomes of a drill. */
interface Tally extends Pick<DrillResult, 'batchRows' | 'generator'> {
  readonly sent: number;
  readonly counts: Readonly<Record<Verdict, number>>;
  readonly sentOutsideOutages: number;
  readonly refusedOutsideOutages: number;
  readonly incidents: readonly IncidentTally[];
  /** Descriptions of the first faults of each kind. */
  readonly faults: readonly string[];
}

/** Per kind. */
const FAULTS_SHOWN = 3;

/** Counts the outcomes of a drill, in total and per incident. */
export function tallyDrill({ outcomes, incidents, ...rest }: DrillResult): Tally {
  const outside = outsideOutages({ outcomes, incidents });
  const faults = [
    ...outcomes.filter(({ verdict }) => verdict !== 'right' && verdict !== 'refused'),
    ...outside.filter(({ verdict }) => verdict === 'refused'),
  ];
  return {
    sent: outcomes.length,
    counts: countsOf(outcomes),
    sentOutsideOutages: outside.length,
    refusedOutsideOutages: outside.filter(({ verdict }) => verdict === 'refused').length,
    ...rest,
    incidents: incidents.map((incident, at) =>
      tallyOf(incident, outcomes, incidents[at + 1]?.startedAt ?? Infinity),
    ),
    faults: firstOfEach(faults).map(describeFault),
  };
}

const tallyOf = (
  incident: DrillIncident,
  outcomes: readonly Outcome[],
  next: number,
): IncidentTally => {
  const met = outcomes.filter((outcome) => overlaps(outcome, incident));
  const missed = outcomes.filter(
    ({ verdict, sentAt, answeredAt }) =>
      verdict !== 'right' && sentAt >= incident.endedAt && answeredAt < next,
  );
  return {
    incident,
    sent: met.length,
    counts: countsOf(met),
    recoverySeconds: Math.max(0, ...missed.map(({ sentAt }) => sentAt - incident.endedAt)),
    longestSeconds: Math.max(0, ...met.map(({ sentAt, answeredAt }) => answeredAt - sentAt)),
  };
};

const firstOfEach = (faults: readonly Outcome[]): readonly Outcome[] =>
  (['wrong', 'unauthorised', 'broken', 'hung', 'refused'] as const).flatMap((kind) =>
    faults.filter(({ verdict }) => verdict === kind).slice(0, FAULTS_SHOWN),
  );

const countsOf = (outcomes: readonly Outcome[]): Record<Verdict, number> => {
  const counts = { right: 0, refused: 0, unauthorised: 0, wrong: 0, broken: 0, hung: 0 };
  for (const { verdict } of outcomes) counts[verdict] += 1;
  return counts;
};

const describeFault = ({ sentAt, verdict, detail }: Outcome): string =>
  `${sentAt.toFixed(2)} s ${verdict}: ${detail ?? ''}`;

/** The requirements that were not met; empty if the drill passed. */
export function shortfallsOf({ counts, incidents, ...rest }: Tally): readonly string[] {
  const { sentOutsideOutages: sent, refusedOutsideOutages: refused } = rest;
  const never = (['wrong', 'unauthorised', 'broken', 'hung'] as const)
    .filter((verdict) => counts[verdict] > 0)
    .map((verdict) => `${verdict}: ${counts[verdict]}`);
  const { batchRows } = rest;
  const lacking = batchRows.sent - batchRows.right;
  const overBudget = refused > ERROR_BUDGET * sent;
  const late = incidents.filter(
    ({ incident, recoverySeconds }) => incident.isOutage && recoverySeconds > RECOVERY_SECONDS,
  );
  return [
    ...never,
    ...(lacking > 0 ? [`incorrect or missing batch rows: ${lacking}`] : []),
    ...(overBudget ? [`refused outside outages: ${refused} of ${sent}`] : []),
    ...late.map(
      ({ incident, recoverySeconds }) =>
        `${incident.name}: recovered after ${seconds(recoverySeconds)}`,
    ),
  ];
}

const headings = [
  'incident',
  'duration s',
  'requests',
  'refused',
  'wrong',
  'broken',
  'longest s',
  'recovered after s',
];

/** Formats a drill as a Markdown table, followed by totals and faults. */
export function drillReport(tally: Tally): string {
  const share = (100 * tally.refusedOutsideOutages) / Math.max(1, tally.sentOutsideOutages);
  return [
    textTable(headings, tally.incidents.map(cellsOf)),
    '',
    `${tally.sent} requests: ${Object.entries(tally.counts)
      .map(([verdict, n]) => `${n} ${verdict}`)
      .join(', ')}`,
    `outside outages ${tally.refusedOutsideOutages} of ${tally.sentOutsideOutages} refused (${share.toFixed(3)} %)`,
    `${tally.batchRows.right} of ${tally.batchRows.sent} batch rows correct`,
    `the load generator skipped ${tally.generator.skipped} requests; longest pause ${seconds(tally.generator.longestPauseSeconds)}`,
    ...tally.faults,
  ].join('\n');
}

const cellsOf = ({ incident, sent, counts, ...times }: IncidentTally): readonly string[] => [
  incident.name,
  (incident.endedAt - incident.startedAt).toFixed(1),
  String(sent),
  String(counts.refused),
  String(counts.wrong + counts.unauthorised),
  String(counts.broken + counts.hung),
  times.longestSeconds.toFixed(1),
  incident.isOutage ? times.recoverySeconds.toFixed(1) : '',
];

const seconds = (value: number): string => `${value.toFixed(1)} s`;

import type { Drill, Incident } from './drill.js';
import type { Outcome } from './load.js';
import { meets, outsideOutages } from './outage-of.js';
import type { Verdict } from './verdict.js';

/** Of all requests outside of outages, so many may be refused. */
export const ERROR_BUDGET = 0.001;

/** What came of the requests that met an incident. */
export interface IncidentTally {
  readonly incident: Incident;
  readonly asked: number;
  readonly counts: Readonly<Record<Verdict, number>>;
  /** From the end of an incident to the last request, before the next one, that was not answered. */
  readonly comebackSeconds: number;
  /** The longest that anybody waited for whatever answer. */
  readonly longestSeconds: number;
}

/** What came of all of it. */
export interface Tally extends Pick<Drill, 'batchRows' | 'asker'> {
  readonly asked: number;
  readonly counts: Readonly<Record<Verdict, number>>;
  readonly askedOutsideOutages: number;
  readonly refusedOutsideOutages: number;
  readonly incidents: readonly IncidentTally[];
  /** The first few of what must not be, or not often, in words. */
  readonly faults: readonly string[];
}

/** Of each kind. */
const FAULTS_SHOWN = 3;

export function tally({ outcomes, incidents, ...told }: Drill): Tally {
  const outside = outsideOutages({ outcomes, incidents });
  const faults = [
    ...outcomes.filter(({ verdict }) => verdict !== 'right' && verdict !== 'refused'),
    ...outside.filter(({ verdict }) => verdict === 'refused'),
  ];
  return {
    asked: outcomes.length,
    counts: countsOf(outcomes),
    askedOutsideOutages: outside.length,
    refusedOutsideOutages: outside.filter(({ verdict }) => verdict === 'refused').length,
    ...told,
    incidents: incidents.map((incident, at) =>
      tallyOf(incident, outcomes, incidents[at + 1]?.begun ?? Infinity),
    ),
    faults: firstOfEach(faults).map(describeFault),
  };
}

const tallyOf = (incident: Incident, outcomes: readonly Outcome[], next: number): IncidentTally => {
  const met = outcomes.filter((outcome) => meets(outcome, incident));
  const missed = outcomes.filter(
    ({ verdict, askedAt, answeredAt }) =>
      verdict !== 'right' && askedAt >= incident.back && answeredAt < next,
  );
  return {
    incident,
    asked: met.length,
    counts: countsOf(met),
    comebackSeconds: Math.max(0, ...missed.map(({ askedAt }) => askedAt - incident.back)),
    longestSeconds: Math.max(0, ...met.map(({ askedAt, answeredAt }) => answeredAt - askedAt)),
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

const describeFault = ({ askedAt, verdict, detail }: Outcome): string =>
  `${askedAt.toFixed(2)} s ${verdict}: ${detail ?? ''}`;

import type { Outcome } from './chaos-run.js';
import type { Incident, Plan } from './incidents.js';
import { victims } from './incidents.js';
import type { Standstill } from './progress.js';

/** One run of several. */
export interface Run {
  readonly run: number;
  readonly plan: Plan;
  readonly outcome: Outcome;
  readonly verdict: string;
  readonly seconds: number;
}

/** What happened in a run, and how it ended. */
export const describeRun = ({ run, plan, outcome, verdict, seconds }: Run): string => {
  const happened = Object.entries(plan).map(
    ([phase, incidents]: [string, readonly Incident[]]) =>
      `  ${phase}: ${incidents.map(describeIncident).join(', ')}`,
  );
  const pause = outcome.longestPauseSeconds.toFixed(1);
  const took = `${seconds.toFixed(1)} s, longest pause ${pause} s, ${outcome.repeats} asked again`;
  const end = `run ${run}: ${verdict}, ${took}`;
  return [end, ...happened].join('\n');
};

const describeIncident = ({ victim, share }: Incident): string =>
  `${victim} at ${Math.round(share * 100)} %`;

/** How soon work went on once a victim was back; a table. */
export const describeStandstills = (standstills: readonly Standstill[]): string =>
  [
    '| back again   | times | median s | longest s |',
    '| ------------ | ----: | -------: | --------: |',
    ...victims.map((victim) => {
      const seconds = standstills
        .filter((standstill) => standstill.victim === victim)
        .map((standstill) => standstill.seconds)
        .sort((one, other) => one - other);
      const median = seconds[Math.floor(seconds.length / 2)]?.toFixed(1);
      const cells = [seconds.length, median, seconds.at(-1)?.toFixed(1)];
      return `| ${victim} | ${cells.join(' | ')} |`;
    }),
  ].join('\n');

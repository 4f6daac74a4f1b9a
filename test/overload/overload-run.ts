import { percentile } from '../../apps/cli/src/evaluation/percentile.js';
import type { Asker, Outcome } from './asker.js';
import { comeAgain } from './come-again.js';
import { closedLoad, openLoad } from './load.js';
import type { Target } from './load.js';
import { meanQueries } from './questions.js';

/** How a service is overloaded. */
export interface OverloadPlan {
  /** Requests at once that keep every worker busy. */
  readonly atOnce: number;
  /** How long its capacity is measured, and how long it is then overloaded. */
  readonly calmSeconds: number;
  readonly seconds: number;
  /** Of its capacity. */
  readonly times: number;
  /** How long a request may take. */
  readonly deadlineMs: number;
}

/** What became of it. Queries a second, and milliseconds. */
export interface OverloadResult {
  readonly capacity: number;
  readonly offered: number;
  readonly goodput: number;
  /** In time. */
  readonly answered: readonly Outcome[];
  readonly refused: readonly Outcome[];
  /** Neither answered nor refused in time. */
  readonly lost: readonly Outcome[];
  /** Those who came again when they were told to, after the overload. */
  readonly returned: readonly Outcome[];
  /** From the end of the load until the last request was answered. */
  readonly clearedMs: number;
  /** What the load itself took of a core. */
  readonly ownCpuShare: number;
}

/** Measures what a service can do, then asks a multiple of it. */
export async function overload(
  asker: Asker,
  target: Target,
  plan: OverloadPlan,
): Promise<OverloadResult> {
  const { atOnce, calmSeconds, seconds, times } = plan;
  // The first answers come when connections are made and code is compiled.
  await closedLoad(asker, target, { atOnce, seconds: calmSeconds / 2 });
  const capacity = rateOf(await closedLoad(asker, target, { atOnce, seconds: calmSeconds }));
  const aSecond = (capacity * times) / meanQueries(target.questions);
  const startMs = performance.now();
  const cpu = process.cpuUsage();
  const sent = await openLoad(asker, target, { aSecond, seconds });
  const { user, system } = process.cpuUsage(cpu);
  const endMs = performance.now();
  const returning = comeAgain(asker, target, sent.outcomes);
  const outcomes = await sent.all;
  const { answered, refused, lost } = partedByFate(outcomes, plan.deadlineMs);
  const meanwhile = answered.filter(({ endedAtMs }) => endedAtMs <= endMs);
  const elapsedSeconds = (endMs - startMs) / 1_000;
  return {
    capacity,
    offered: queriesIn(outcomes) / elapsedSeconds,
    goodput: queriesIn(meanwhile) / elapsedSeconds,
    ...{ answered, refused, lost },
    returned: await returning,
    clearedMs: Math.max(0, ...[...answered, ...lost].map(({ endedAtMs }) => endedAtMs - endMs)),
    ownCpuShare: (user + system) / 1e6 / elapsedSeconds,
  };
}

/** Queries a second that were answered, between the first answer and the last. */
export function rateOf(outcomes: readonly Outcome[]): number {
  const answered = outcomes
    .filter(({ status }) => status === 200)
    .sort((one, other) => one.endedAtMs - other.endedAtMs);
  const first = answered[0]?.endedAtMs ?? 0;
  const last = answered.at(-1)?.endedAtMs ?? 0;
  return last === first ? 0 : (queriesIn(answered.slice(1)) * 1_000) / (last - first);
}

/** The duration that so large a share of outcomes does not exceed; 0 of none. */
export const durationAt = (share: number, outcomes: readonly Outcome[]): number =>
  percentile(
    outcomes.map(({ durationMs }) => durationMs),
    share,
  ) || 0;

const isRefused = ({ status, retryAfter, code }: Outcome): boolean =>
  // Version 1 names no code; what else is 503 there has another sentence, and is rare.
  status === 503 && retryAfter !== undefined && (code === undefined || code === 'overloaded');

const partedByFate = (outcomes: readonly Outcome[], deadlineMs: number) => {
  const fates = { answered: [] as Outcome[], refused: [] as Outcome[], lost: [] as Outcome[] };
  for (const outcome of outcomes) {
    const isInTime = outcome.status === 200 && outcome.durationMs <= deadlineMs;
    fates[isInTime ? 'answered' : isRefused(outcome) ? 'refused' : 'lost'].push(outcome);
  }
  return fates;
};

const queriesIn = (outcomes: readonly Outcome[]): number =>
  outcomes.reduce((sum, { queries }) => sum + queries, 0);

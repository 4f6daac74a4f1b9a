import type { Asker, Outcome } from './asker.js';
import { closedLoad, openLoad } from './load.js';
import type { Target } from './load.js';

/** How a service is overloaded. */
export interface OverloadPlan {
  readonly queriesARequest: number;
  /** Requests at once that keep every worker busy. */
  readonly atOnce: number;
  /** How long its capacity is measured, and how long it is then overloaded. */
  readonly calmSeconds: number;
  readonly seconds: number;
  /** Of its capacity. */
  readonly times: number;
}

/** What became of it. Queries a second, and milliseconds. */
export interface OverloadResult {
  readonly capacity: number;
  readonly offered: number;
  readonly goodput: number;
  readonly answered: readonly Outcome[];
  readonly refused: readonly Outcome[];
  /** Neither answered nor refused in time. */
  readonly lost: readonly Outcome[];
}

/** Measures what a service can do, then asks a multiple of it. */
export async function overload(
  asker: Asker,
  target: Target,
  plan: OverloadPlan,
): Promise<OverloadResult> {
  const { queriesARequest, atOnce, calmSeconds, seconds, times } = plan;
  // The first answers come when connections are made and code is compiled.
  await closedLoad(asker, target, { atOnce, seconds: calmSeconds / 4 });
  const calm = await closedLoad(asker, target, { atOnce, seconds: calmSeconds });
  const capacity = rateOf(calm, queriesARequest);
  const aSecond = (capacity * times) / queriesARequest;
  const endMs = performance.now() + seconds * 1_000;
  const outcomes = await openLoad(asker, target, { aSecond, seconds });
  const answered = outcomes.filter(({ status }) => status === 200);
  const refused = outcomes.filter(({ code }) => code === 'overloaded');
  const lost = outcomes.filter(
    (outcome) => !answered.includes(outcome) && !refused.includes(outcome),
  );
  const meanwhile = answered.filter(({ endedAtMs }) => endedAtMs <= endMs);
  const goodput = (meanwhile.length * queriesARequest) / seconds;
  return { capacity, offered: aSecond * queriesARequest, goodput, answered, refused, lost };
}

/** Queries a second that were answered, between the first answer and the last. */
export function rateOf(outcomes: readonly Outcome[], queriesARequest: number): number {
  const ends = outcomes
    .filter(({ status }) => status === 200)
    .map(({ endedAtMs }) => endedAtMs)
    .sort((one, other) => one - other);
  const [first = 0] = ends;
  const last = ends.at(-1) ?? 0;
  return last === first ? 0 : ((ends.length - 1) * queriesARequest * 1_000) / (last - first);
}

/** The duration that so large a share of outcomes does not exceed. */
export function durationAt(share: number, outcomes: readonly Outcome[]): number {
  const sorted = outcomes.map(({ durationMs }) => durationMs).sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

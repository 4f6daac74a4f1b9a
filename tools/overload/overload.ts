import { textTable } from '../../apps/cli/src/terminal.js';
import { percentile } from '../measurement/statistics.js';
import type { LoadClient, LoadTarget, Outcome } from './load.js';
import { closedLoad, meanQueries, openLoad, retryRefused } from './load.js';

/** Parameters of an overload trial. */
interface OverloadPlan {
  /** Concurrent requests that keep every worker busy. */
  readonly concurrency: number;
  /** Duration of the capacity measurement. The overload lasts `seconds`. */
  readonly calmSeconds: number;
  readonly seconds: number;
  /** Load as a multiple of the capacity. */
  readonly times: number;
  /** Deadline of a request. */
  readonly deadlineMs: number;
}

/** The outcome of an overload, in queries per second and milliseconds. */
interface OverloadResult {
  readonly capacity: number;
  readonly offered: number;
  readonly goodput: number;
  /** Answered within the deadline. */
  readonly answered: readonly Outcome[];
  readonly refused: readonly Outcome[];
  /** Neither answered nor refused within the deadline. */
  readonly lost: readonly Outcome[];
  /** Refused requests that were retried after `Retry-After`, without other load. */
  readonly returned: readonly Outcome[];
  /** Time from the end of the load until the last response. */
  readonly clearedMs: number;
  /** CPU of the load generator, as a share of one core. */
  readonly ownCpuShare: number;
}

/** Measures the capacity of a service, then sends a multiple of it. */
export async function runOverload(
  client: LoadClient,
  target: LoadTarget,
  plan: OverloadPlan,
): Promise<OverloadResult> {
  const { concurrency, calmSeconds, seconds, times } = plan;
  // Warm-up: connections are opened and code is compiled.
  await closedLoad(client, target, { concurrency, seconds: calmSeconds / 2 });
  const capacity = rateOf(await closedLoad(client, target, { concurrency, seconds: calmSeconds }));
  const perSecond = (capacity * times) / meanQueries(target.requests);
  const startMs = performance.now();
  const cpu = process.cpuUsage();
  const sent = await openLoad(client, target, { perSecond, seconds });
  const { user, system } = process.cpuUsage(cpu);
  const endMs = performance.now();
  const returning = retryRefused(client, target, sent.outcomes);
  const outcomes = await sent.all;
  const { answered, refused, lost } = classify(outcomes, plan.deadlineMs);
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

/** Answered queries per second between the first and the last response. */
export function rateOf(outcomes: readonly Outcome[]): number {
  const answered = outcomes
    .filter(({ status }) => status === 200)
    .sort((one, other) => one.endedAtMs - other.endedAtMs);
  const first = answered[0]?.endedAtMs ?? 0;
  const last = answered.at(-1)?.endedAtMs ?? 0;
  return last === first ? 0 : (queriesIn(answered.slice(1)) * 1_000) / (last - first);
}

/** The duration at a percentile (share from 0 to 1); 0 without outcomes. */
const durationAt = (share: number, outcomes: readonly Outcome[]): number =>
  percentile(
    outcomes.map(({ durationMs }) => durationMs),
    share,
  ) || 0;

const isRefused = ({ status, retryAfter, code }: Outcome): boolean =>
  // v1 errors have no code; other reasons for a 503 are rare there.
  status === 503 && retryAfter !== undefined && (code === undefined || code === 'overloaded');

const classify = (outcomes: readonly Outcome[], deadlineMs: number) => {
  const fates = { answered: [] as Outcome[], refused: [] as Outcome[], lost: [] as Outcome[] };
  for (const outcome of outcomes) {
    const isInTime = outcome.status === 200 && outcome.durationMs <= deadlineMs;
    fates[isInTime ? 'answered' : isRefused(outcome) ? 'refused' : 'lost'].push(outcome);
  }
  return fates;
};

const queriesIn = (outcomes: readonly Outcome[]): number =>
  outcomes.reduce((sum, { queries }) => sum + queries, 0);

const whole = (value: number): string => Math.round(value).toLocaleString('en-GB');

/** Formats the result as a Markdown table. */
export const describeOverload = (name: string, result: OverloadResult): string => {
  const { capacity, offered, goodput, answered, refused, lost, returned } = result;
  const rows = [
    ['capacity', `${whole(capacity)} queries/s`],
    ['offered', `${whole(offered)} queries/s`],
    ['answered in time', `${whole(goodput)} queries/s, ${percent(goodput / capacity)} of capacity`],
    ['answered within', durations(answered)],
    ['refused within', durations(refused)],
    ['Retry-After', retrySeconds(refused)],
    ['requests answered, refused, lost', [answered, refused, lost].map(countOf).join(', ')],
    ['lost because of', lostReasons(lost)],
    ['retried after Retry-After, accepted', [returned, accepted(returned)].map(countOf).join(', ')],
    ['drained after', `${whole(result.clearedMs)} ms`],
    ['load generator', generatorUsage(result)],
  ];
  return `### ${name}\n\n${textTable(['', ''], rows)}`;
};

/** The names of the requirements that the service missed. */
export const missedBars = (result: OverloadResult, deadlineMs: number): readonly string[] => {
  const { answered, refused, lost, returned } = result;
  const bars: Readonly<Record<string, boolean>> = {
    'goodput of 80 % of capacity': result.goodput >= 0.8 * result.capacity,
    'p99 of accepted requests inside the deadline':
      durationAt(0.99, [...answered, ...lost]) <= deadlineMs,
    'p99 of refusals within 50 ms': durationAt(0.99, refused) < 50,
    'at most 1 % of accepted requests neither answered nor refused':
      lost.length <= 0.01 * answered.length,
    'Retry-After in whole seconds': refused.every(({ retryAfter = '' }) =>
      /^[1-9]\d*$/.test(retryAfter),
    ),
    '99 % of retries after Retry-After are accepted':
      accepted(returned).length >= 0.99 * returned.length,
  };
  return Object.entries(bars).flatMap(([name, isMet]) => (isMet ? [] : [name]));
};

const percent = (share: number): string => `${whole(share * 100)} %`;
const countOf = ({ length }: readonly Outcome[]): string => whole(length);

const accepted = (returned: readonly Outcome[]): readonly Outcome[] =>
  returned.filter(({ status }) => status === 200);

const durations = (outcomes: readonly Outcome[]): string =>
  [0.5, 0.95, 0.99, 1]
    .map((share) => `p${whole(share * 100)} ${whole(durationAt(share, outcomes))} ms`)
    .join(', ');

const retrySeconds = (refused: readonly Outcome[]): string => {
  const seconds = refused.map(({ retryAfter }) => Number(retryAfter));
  if (seconds.length === 0) return 'none';
  return `${percentile(seconds, 0)} to ${percentile(seconds, 1)} s`;
};

const lostReasons = (lost: readonly Outcome[]): string => {
  const names = lost.map(({ status, code }) => (code === undefined ? `${status}` : code));
  const counts = [...new Set(names)].map(
    (name) => `${name} ${names.filter((each) => each === name).length}`,
  );
  return counts.join(', ') || 'none';
};

const generatorUsage = ({ answered, refused, lost, ownCpuShare }: OverloadResult): string => {
  const late = [...answered, ...refused, ...lost].map(({ lateMs }) => lateMs);
  return `sent late by p99 ${whole(percentile(late, 0.99))} ms, ${percent(ownCpuShare)} of a core`;
};

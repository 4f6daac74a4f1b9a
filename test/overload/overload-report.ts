import { textTable } from '../../apps/cli/src/evaluation/text-table.js';
import { percentile } from '../../apps/cli/src/evaluation/percentile.js';
import type { Outcome } from './asker.js';
import { durationAt } from './overload-run.js';
import type { OverloadResult } from './overload-run.js';

const whole = (value: number): string => Math.round(value).toLocaleString('en-GB');

/** A table of one overload: what was asked, answered and refused, and how long either took. */
export const describeOverload = (name: string, result: OverloadResult): string => {
  const { capacity, offered, goodput, answered, refused, lost, returned } = result;
  const rows = [
    ['capacity', `${whole(capacity)} queries/s`],
    ['asked', `${whole(offered)} queries/s`],
    ['answered in time', `${whole(goodput)} queries/s, ${percent(goodput / capacity)} of capacity`],
    ['answered within', durations(answered)],
    ['refused within', durations(refused)],
    ['Retry-After', retrySeconds(refused)],
    ['requests answered, refused, lost', [answered, refused, lost].map(countOf).join(', ')],
    ['otherwise', otherwise(lost)],
    ['came again when told, let in', [returned, letIn(returned)].map(countOf).join(', ')],
    ['empty after', `${whole(result.clearedMs)} ms`],
    ['the load', loadItself(result)],
  ];
  return `### ${name}\n\n${textTable(['', ''], rows)}`;
};

/** What the service is held to; the names of what it missed. */
export const missedBars = (result: OverloadResult, deadlineMs: number): readonly string[] => {
  const { answered, refused, lost, returned } = result;
  const bars: Readonly<Record<string, boolean>> = {
    'goodput of 80 % of capacity': result.goodput >= 0.8 * result.capacity,
    'p99 of accepted requests inside the deadline':
      durationAt(0.99, [...answered, ...lost]) <= deadlineMs,
    'p99 of refusals within 50 ms': durationAt(0.99, refused) < 50,
    'every request answered or refused, but for one in a hundred accepted':
      lost.length <= 0.01 * answered.length,
    'Retry-After in whole seconds': refused.every(({ retryAfter = '' }) =>
      /^[1-9]\d*$/.test(retryAfter),
    ),
    'whoever comes again when told is let in': letIn(returned).length >= 0.99 * returned.length,
  };
  return Object.entries(bars).flatMap(([name, isMet]) => (isMet ? [] : [name]));
};

const percent = (share: number): string => `${whole(share * 100)} %`;
const countOf = ({ length }: readonly Outcome[]): string => whole(length);

const letIn = (returned: readonly Outcome[]): readonly Outcome[] =>
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

const otherwise = (lost: readonly Outcome[]): string => {
  const names = lost.map(({ status, code }) => (code === undefined ? `${status}` : code));
  const counts = [...new Set(names)].map(
    (name) => `${name} ${names.filter((each) => each === name).length}`,
  );
  return counts.join(', ') || 'none';
};

const loadItself = ({ answered, refused, lost, ownCpuShare }: OverloadResult): string => {
  const late = [...answered, ...refused, ...lost].map(({ lateMs }) => lateMs);
  return `sent late by p99 ${whole(percentile(late, 0.99))} ms, ${percent(ownCpuShare)} of a core`;
};

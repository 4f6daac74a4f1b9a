import type { Outcome } from './asker.js';
import { durationAt } from './overload-run.js';
import type { OverloadResult } from './overload-run.js';

const whole = (value: number): string => Math.round(value).toLocaleString('en-GB');

/** A table of one overload: what was asked, answered and refused, and how long either took. */
export const describeOverload = (name: string, result: OverloadResult): string => {
  const { capacity, offered, goodput, answered, refused, lost } = result;
  const rows = [
    ['capacity', `${whole(capacity)} queries/s`],
    ['asked', `${whole(offered)} queries/s`],
    ['answered', `${whole(goodput)} queries/s, ${percent(goodput / capacity)} of capacity`],
    ['answered within', durations(answered)],
    ['refused within', durations(refused)],
    ['Retry-After', retrySeconds(refused)],
    ['requests answered, refused, lost', [answered, refused, lost].map(countOf).join(', ')],
  ];
  return [
    `### ${name}`,
    '',
    '| | |',
    '|---|---|',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n');
};

/** What the service is held to; the names of what it missed. */
export const missedBars = (result: OverloadResult, requestTimeoutMs: number): readonly string[] => {
  const bars: Readonly<Record<string, boolean>> = {
    'goodput of 80 % of capacity': result.goodput >= 0.8 * result.capacity,
    'p99 of accepted requests inside the deadline':
      durationAt(0.99, [...result.answered, ...result.lost]) <= requestTimeoutMs,
    'p99 of refusals within 50 ms': durationAt(0.99, result.refused) < 50,
    'every request answered or refused, but for one in a hundred accepted':
      result.lost.length <= 0.01 * result.answered.length,
  };
  return Object.entries(bars).flatMap(([name, isMet]) => (isMet ? [] : [name]));
};

const percent = (share: number): string => `${whole(share * 100)} %`;
const countOf = ({ length }: readonly Outcome[]): string => whole(length);

const durations = (outcomes: readonly Outcome[]): string =>
  [0.5, 0.95, 0.99, 1]
    .map((share) => `p${whole(share * 100)} ${whole(durationAt(share, outcomes))} ms`)
    .join(', ');

const retrySeconds = (refused: readonly Outcome[]): string => {
  const seconds = refused.map(({ retryAfter }) => Number(retryAfter));
  if (seconds.length === 0) return 'none';
  const [least, most] = [Math.min(...seconds), Math.max(...seconds)];
  return `${least} to ${most} s`;
};

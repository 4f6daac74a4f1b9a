import { textTable } from '../../apps/cli/src/terminal.js';
import { median } from '../measurement/statistics.js';
import type { SoakSample } from './soak-samples.js';

/** The trend of a quantity after the settling time. */
export interface Trend {
  readonly name: string;
  /** Medians of the first and the last quarter. */
  readonly first: number;
  readonly last: number;
  readonly maximum: number;
  readonly isBounded: boolean;
}

/** Time until caches and pools are filled. */
const SETTLING_SECONDS = 600;

/** Tolerance for the timing of garbage collection, in addition to a share of the value. */
const SLACK_MEBIBYTES = 16;
const SLACK_COUNT = 10;
const SLACK_SHARE = 0.05;

/** Trends of the memory of every process, in MiB. */
export const memoryTrends = (samples: readonly SoakSample[]): readonly Trend[] =>
  trendsOf(samples, ({ memory }) => memory, SLACK_MEBIBYTES);

/** Trends of the numbers of connections and Redis keys. */
export const countTrends = (samples: readonly SoakSample[]): readonly Trend[] =>
  trendsOf(samples, ({ counts }) => counts, SLACK_COUNT);

const trendsOf = (
  samples: readonly SoakSample[],
  valuesOf: (sample: SoakSample) => Readonly<Record<string, number>>,
  slack: number,
): readonly Trend[] => {
  const settled = samples.slice(-Math.max(1, settledIn(samples)));
  const names = [...new Set(settled.flatMap((sample) => Object.keys(valuesOf(sample))))].sort();
  return names.map((name) => {
    const values = settled.map((sample) => valuesOf(sample)[name] ?? 0);
    const quarter = Math.max(1, Math.floor(values.length / 4));
    const first = median(values.slice(0, quarter));
    const last = median(values.slice(-quarter));
    const isBounded = last <= first + Math.max(slack, first * SLACK_SHARE);
    return { name, first, last, maximum: Math.max(...values), isBounded };
  });
};

/** The samples after the settling time; of a short run, its second half. */
const settledIn = (samples: readonly SoakSample[]): number => {
  const end = samples.at(-1)?.seconds ?? 0;
  const from = Math.min(SETTLING_SECONDS, end / 2);
  return samples.filter(({ seconds }) => seconds >= from).length;
};

/** Formats all trends as a Markdown table. */
export const soakTable = (samples: readonly SoakSample[]): string =>
  textTable(
    ['quantity', 'first quarter', 'last quarter', 'maximum', 'bounded'],
    [
      ...memoryTrends(samples).map((trend) => rowOf(`${trend.name}, MiB`, trend)),
      ...countTrends(samples).map((trend) => rowOf(trend.name, trend)),
    ],
  );

const rowOf = (title: string, { first, last, maximum, isBounded }: Trend): readonly string[] => [
  title,
  first.toFixed(0),
  last.toFixed(0),
  maximum.toFixed(0),
  isBounded ? 'yes' : 'no',
];

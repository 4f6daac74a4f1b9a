import { textTable } from '../../apps/cli/src/evaluation/text-table.js';
import { median } from '../../apps/cli/src/evaluation/percentile.js';
import type { SoakSample } from './soak-samples.js';

/** How something went on after the time that it was given to settle. */
export interface Course {
  readonly name: string;
  /** Medians of the first and the last quarter. */
  readonly begins: number;
  readonly ends: number;
  readonly most: number;
  readonly isBounded: boolean;
}

/** Caches and pools have filled by then. */
export const SETTLING_SECONDS = 600;

/** What a collector of garbage leaves to chance, beside a share of the whole. */
const SLACK_MEBIBYTES = 16;
const SLACK_COUNT = 10;
const SLACK_SHARE = 0.05;

/** The memory of every process. */
export const memoryCourses = (samples: readonly SoakSample[]): readonly Course[] =>
  coursesOf(samples, ({ memory }) => memory, SLACK_MEBIBYTES);

/** Connections and keys. */
export const countCourses = (samples: readonly SoakSample[]): readonly Course[] =>
  coursesOf(samples, ({ counts }) => counts, SLACK_COUNT);

const coursesOf = (
  samples: readonly SoakSample[],
  valuesOf: (sample: SoakSample) => Readonly<Record<string, number>>,
  slack: number,
): readonly Course[] => {
  const settled = samples.slice(-Math.max(1, settledIn(samples)));
  const names = [...new Set(settled.flatMap((sample) => Object.keys(valuesOf(sample))))].sort();
  return names.map((name) => {
    const values = settled.map((sample) => valuesOf(sample)[name] ?? 0);
    const quarter = Math.max(1, Math.floor(values.length / 4));
    const begins = median(values.slice(0, quarter));
    const ends = median(values.slice(-quarter));
    const isBounded = ends <= begins + Math.max(slack, begins * SLACK_SHARE);
    return { name, begins, ends, most: Math.max(...values), isBounded };
  });
};

/** After ten minutes; of a shorter run, its second half. */
const settledIn = (samples: readonly SoakSample[]): number => {
  const last = samples.at(-1)?.seconds ?? 0;
  const from = Math.min(SETTLING_SECONDS, last / 2);
  return samples.filter(({ seconds }) => seconds >= from).length;
};

/** Both as one table. */
export const soakTable = (samples: readonly SoakSample[]): string =>
  textTable(
    ['what', 'first quarter', 'last quarter', 'most', 'bounded'],
    [
      ...memoryCourses(samples).map((course) => rowOf(`${course.name}, MiB`, course)),
      ...countCourses(samples).map((course) => rowOf(course.name, course)),
    ],
  );

const rowOf = (title: string, { begins, ends, most, isBounded }: Course): readonly string[] => [
  title,
  begins.toFixed(0),
  ends.toFixed(0),
  most.toFixed(0),
  isBounded ? 'yes' : 'no',
];

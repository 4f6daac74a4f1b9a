import { textTable } from '../evaluation/text-table.js';
import type { Baseline } from './baseline.js';
import { medianMeasurement, type Measurement } from './measure.js';
import { median } from '../evaluation/percentile.js';
import type { ServiceMeasurement, Way } from './service-load.js';

/** One form asked in one way, in every round. */
export interface Series {
  readonly form: string;
  readonly way: Way;
  readonly rounds: readonly ServiceMeasurement[];
}

/** One line of the report: the medians of a series. */
export interface BenchmarkRow extends Measurement {
  readonly asked: string;
  readonly way: string;
  readonly matchedShare?: number;
  /** Queries a second as a share of the look-ups a second that are made as concurrently. */
  readonly ofBaseline?: number;
}

/** The medians of all rounds, the look-ups by key first. */
export const benchmarkRows = (
  baselines: readonly Baseline[],
  series: readonly Series[],
  connections: number,
): readonly BenchmarkRow[] => {
  const sequential = medianMeasurement(baselines.map((baseline) => baseline.sequential));
  const concurrent = medianMeasurement(baselines.map((baseline) => baseline.concurrent));
  const asked = 'look-up by primary key';
  return [
    { asked, way: 'one after the other', ...sequential },
    { asked, way: `${connections} at once`, ...concurrent },
    ...series.map(({ form, way, rounds }) => {
      const figures = medianMeasurement(rounds);
      const baseline = way.queriesPerRequest === 1 && way.inFlight === 1 ? sequential : concurrent;
      return {
        asked: form,
        way: way.title,
        ...figures,
        matchedShare: median(rounds.map(({ matchedShare }) => matchedShare)),
        ofBaseline: figures.unitsPerSecond / baseline.unitsPerSecond,
      };
    }),
  ];
};

/** The rows as a Markdown table; milliseconds are those of a whole request. */
export const benchmarkTable = (rows: readonly BenchmarkRow[]): string =>
  textTable(
    ['asked', 'way', 'queries/s', 'p50 ms', 'p95 ms', 'p99 ms', 'matched %', 'of look-ups'],
    rows.map((row) => [
      row.asked,
      row.way,
      row.unitsPerSecond.toFixed(0),
      row.p50Ms.toFixed(2),
      row.p95Ms.toFixed(2),
      row.p99Ms.toFixed(2),
      row.matchedShare === undefined ? '' : (row.matchedShare * 100).toFixed(1),
      row.ofBaseline === undefined ? '' : row.ofBaseline.toFixed(3),
    ]),
  );

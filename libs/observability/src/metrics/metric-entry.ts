/** The programs that serve metrics. */
export type MeasuredProgram = 'gateway' | 'worker' | 'import';

/** A row of the table of metrics. */
export interface MetricEntry {
  readonly name: `geocoder_${string}`;
  readonly kind: 'counter' | 'gauge' | 'histogram';
  readonly labels: readonly string[];
  /** Of a histogram: the upper bounds, in its unit. */
  readonly buckets?: readonly number[];
  /** Which programs serve it. */
  readonly programs: readonly MeasuredProgram[];
  /** One line, with the values of each label. */
  readonly help: string;
}

/** The nearest-rank percentile, with the rank as a share from 0 to 1; NaN without values. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((one, other) => one - other);
  const rank = Math.ceil(share * sorted.length) - 1;
  return sorted[Math.max(0, rank)] ?? NaN;
};

/** The nearest-rank median; NaN without values. */
export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** A median, and the least and the greatest value. */
export interface Spread {
  readonly median: number;
  readonly least: number;
  readonly greatest: number;
}

/** The median of values and their range; NaN without values. */
export const spreadOf = (values: readonly number[]): Spread => ({
  median: median(values),
  least: percentile(values, 0),
  greatest: percentile(values, 1),
});

/** The arithmetic mean; NaN without values. */
export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** A measured value y at a size x. */
type Point = readonly [x: number, y: number];

/** Linear regression by least squares; a constant for a single point. */
export const linearFit = (points: readonly Point[]): ((x: number) => number) => {
  const meanX = mean(points.map(([x]) => x));
  const meanY = mean(points.map(([, y]) => y));
  const variance = mean(points.map(([x]) => (x - meanX) ** 2));
  const covariance = mean(points.map(([x, y]) => (x - meanX) * (y - meanY)));
  const slope = variance === 0 ? 0 : covariance / variance;
  return (x) => meanY + slope * (x - meanX);
};

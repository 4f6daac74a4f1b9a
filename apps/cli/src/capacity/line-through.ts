import { mean } from '../evaluation/percentile.js';

/** A point of a line: what was measured at what size. */
export type Point = readonly [x: number, y: number];

/** The straight line that comes nearest to the points (least squares); flat through one alone. */
export const lineThrough = (points: readonly Point[]): ((x: number) => number) => {
  const meanX = mean(points.map(([x]) => x));
  const meanY = mean(points.map(([, y]) => y));
  const spread = mean(points.map(([x]) => (x - meanX) ** 2));
  const together = mean(points.map(([x, y]) => (x - meanX) * (y - meanY)));
  const slope = spread === 0 ? 0 : together / spread;
  return (x) => meanY + slope * (x - meanX);
};

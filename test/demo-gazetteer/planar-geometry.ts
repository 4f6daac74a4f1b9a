/** Longitude first, as GeoJSON has it. */
export type Coordinate = readonly [lon: number, lat: number];
export type Ring = readonly Coordinate[];

type Vector = readonly [eastMetres: number, northMetres: number];

const METRES_PER_DEGREE = 111_195;

export const isClosed = (ring: Ring): boolean => {
  const [first, last] = [ring[0], ring.at(-1)];
  return first !== undefined && first[0] === last?.[0] && first[1] === last[1];
};

/** By the shoelace formula. */
export const isCounterClockwise = (ring: Ring): boolean =>
  edgesOf(ring).reduce((sum, [a, b]) => sum + (a[0] * b[1] - b[0] * a[1]), 0) > 0;

/** On a tangent plane at the position: exact to a millimetre over a few blocks. */
export const metresToEdge = (from: Coordinate, ring: Ring): number => {
  const planar = ring.map((coordinate) => vectorTo(from, coordinate));
  return Math.min(...edgesOf(planar).map(([a, b]) => metresFromOrigin(a, b)));
};

const edgesOf = <T>(ring: readonly T[]): readonly (readonly [T, T])[] =>
  ring.slice(1).map((end, index) => [ring[index] as T, end]);

const vectorTo = (from: Coordinate, to: Coordinate): Vector => [
  (to[0] - from[0]) * METRES_PER_DEGREE * Math.cos((from[1] * Math.PI) / 180),
  (to[1] - from[1]) * METRES_PER_DEGREE,
];

const metresFromOrigin = (a: Vector, b: Vector): number => {
  const [east, north] = [b[0] - a[0], b[1] - a[1]];
  const along = -(a[0] * east + a[1] * north) / (east * east + north * north || 1);
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(a[0] + east * share, a[1] + north * share);
};

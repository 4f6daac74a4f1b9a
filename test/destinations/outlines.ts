import type { Position } from '#contracts';

/** Longitude first, as in GeoJSON. */
export type Coordinate = readonly [lon: number, lat: number];
export type Ring = readonly Coordinate[];
export type MultiPolygon = readonly (readonly Ring[])[];

/** Returns the fault of an outline and its interior point; undefined when both are valid. */
export const faultOf = (outline: MultiPolygon, point: Position): string | undefined => {
  if (outline.length === 0) return 'empty';
  for (const rings of outline) {
    for (const [index, ring] of rings.entries()) {
      if (!isClosed(ring)) return 'not closed';
      if (areaOf(ring) > 0 !== (index === 0)) return index === 0 ? 'clockwise' : 'hole turned';
      if (!isSimple(ring)) return 'crosses itself';
    }
  }
  return isInside(outline, point) ? undefined : 'point outside';
};

/** Whether a ray to the east crosses the rings an odd number of times. */
export const isInside = (outline: MultiPolygon, { lat, lon }: Position): boolean => {
  let isIn = false;
  for (const [[x1, y1], [x2, y2]] of outline.flat().flatMap(edgesOf)) {
    const isBetween = y1 > lat !== y2 > lat;
    if (isBetween && lon < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) isIn = !isIn;
  }
  return isIn;
};

const isClosed = (ring: Ring): boolean => {
  const [first, last] = [ring[0], ring.at(-1)];
  return ring.length >= 4 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
};

/** Positive when the ring is counter-clockwise. */
const areaOf = (ring: Ring): number => {
  const [originLon, originLat] = ring[0] ?? [0, 0];
  return edgesOf(ring).reduce(
    (sum, [a, b]) =>
      sum + (a[0] - originLon) * (b[1] - originLat) - (b[0] - originLon) * (a[1] - originLat),
    0,
  );
};

/** Whether no two edges cross; they may touch. */
const isSimple = (ring: Ring): boolean => {
  const edges = edgesOf(ring);
  return !edges.some((edge, index) => edges.slice(index + 2).some((other) => doCross(edge, other)));
};

type Edge = readonly [Coordinate, Coordinate];

const doCross = ([a, b]: Edge, [c, d]: Edge): boolean =>
  sideOf(a, b, c) * sideOf(a, b, d) < 0 && sideOf(c, d, a) * sideOf(c, d, b) < 0;

/** Coordinates are integers of 1e-7 degrees, so that the sign is exact. */
const sideOf = (from: Coordinate, to: Coordinate, point: Coordinate): number => {
  const whole = (degrees: number): number => Math.round(degrees * 1e7);
  return Math.sign(
    whole(to[0] - from[0]) * whole(point[1] - from[1]) -
      whole(to[1] - from[1]) * whole(point[0] - from[0]),
  );
};

const edgesOf = (ring: Ring): readonly Edge[] =>
  ring.slice(1).map((end, index) => [ring[index] as Coordinate, end]);

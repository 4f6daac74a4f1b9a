import type { Position } from '#contracts';
import type { PlaneVector } from './projections.js';
import { planeVector } from './projections.js';
import type { Coordinate, MultiPolygonCoordinates, Ring } from './polygon.js';
import { polygonContains } from './polygon.js';

export interface NearestPoint {
  readonly position: Position;
  /** Distance on the local plane; zero for a point on the edge. */
  readonly metres: number;
}

/**
 * Returns the point on the rings that is nearest to a position, which may lie inside or outside.
 */
export const nearestPointOnRings = (
  polygons: MultiPolygonCoordinates,
  from: Position,
): NearestPoint => {
  let nearest: SegmentPoint | undefined;
  for (const polygon of polygons) {
    for (const ring of polygon) nearest = nearestOnRing(ring, from, nearest);
  }
  return nearest ? toNearestPoint(nearest) : { position: from, metres: Infinity };
};

/** A point on a segment: its fraction of the way from start to end. */
interface SegmentPoint {
  readonly start: Coordinate;
  readonly end: Coordinate;
  readonly share: number;
  readonly squareMetres: number;
}

/** The nearest point of a ring, or the known one if that is nearer. */
const nearestOnRing = (
  ring: Ring,
  from: Position,
  known: SegmentPoint | undefined,
): SegmentPoint | undefined => {
  let nearest = known;
  let start: PlaneVector | undefined;
  for (let i = 0; i < ring.length; i += 1) {
    const [lon, lat] = ring[i] as Coordinate;
    const end = planeVector(from, { lon, lat });
    if (start) {
      const share = nearestShare(start, end);
      const east = start.eastMetres + (end.eastMetres - start.eastMetres) * share;
      const north = start.northMetres + (end.northMetres - start.northMetres) * share;
      const squareMetres = east * east + north * north;
      if (squareMetres < (nearest?.squareMetres ?? Infinity)) {
        const [a, b] = [ring[i - 1] as Coordinate, ring[i] as Coordinate];
        nearest = { start: a, end: b, share, squareMetres };
      }
    }
    start = end;
  }
  return nearest;
};

/** Fraction of the segment at which it is nearest to the origin. */
const nearestShare = (start: PlaneVector, end: PlaneVector): number => {
  const east = end.eastMetres - start.eastMetres;
  const north = end.northMetres - start.northMetres;
  const along = -(start.eastMetres * east + start.northMetres * north);
  return Math.min(1, Math.max(0, along / (east * east + north * north || 1)));
};

const toNearestPoint = ({ start, end, share, squareMetres }: SegmentPoint): NearestPoint => ({
  position: {
    lon: start[0] + (end[0] - start[0]) * share,
    lat: start[1] + (end[1] - start[1]) * share,
  },
  metres: Math.sqrt(squareMetres),
});

/**
 * Distance in metres between two polygons, measured from their vertices; zero when they touch or
 * overlap.
 */
export const polygonGapMetres = (
  one: MultiPolygonCoordinates,
  other: MultiPolygonCoordinates,
): number => Math.min(gapFromVertices(one, other), gapFromVertices(other, one));

const gapFromVertices = (from: MultiPolygonCoordinates, to: MultiPolygonCoordinates): number => {
  let least = Infinity;
  for (const [lon, lat] of from.flat(2)) {
    const corner = { lon, lat };
    if (polygonContains(to, corner)) return 0;
    least = Math.min(least, nearestPointOnRings(to, corner).metres);
  }
  return least;
};

/**
 * Returns the fraction of `way` at which it crosses an edge; undefined when it does not. Computed
 * in degrees, because straight lines stay straight.
 */
export const segmentCrossing = (
  from: Position,
  way: Coordinate,
  { start, end }: { readonly start: Coordinate; readonly end: Coordinate },
): number | undefined => {
  const edge: Coordinate = [end[0] - start[0], end[1] - start[1]];
  const gap: Coordinate = [start[0] - from.lon, start[1] - from.lat];
  const turn = crossProduct(way, edge);
  if (turn === 0) return undefined;
  const alongWay = crossProduct(gap, edge) / turn;
  const alongEdge = crossProduct(gap, way) / turn;
  const isMet = alongWay >= 0 && alongWay <= 1 && alongEdge >= 0 && alongEdge <= 1;
  return isMet ? alongWay : undefined;
};

const crossProduct = (a: Coordinate, b: Coordinate): number => a[0] * b[1] - a[1] * b[0];

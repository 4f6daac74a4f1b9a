import type { Position } from '#contracts';
import { planarVector, type PlanarVector } from './planar.js';
import type { Coordinate, MultiPolygonCoordinates, Ring } from './polygon.js';

export interface EdgePoint {
  readonly position: Position;
  /** Planar; zero when on the edge. */
  readonly metres: number;
}

/** The point of the rings that is nearest to a position, which may lie inside or outside. */
export const nearestOnEdge = (polygons: MultiPolygonCoordinates, from: Position): EdgePoint => {
  let nearest: SegmentPoint | undefined;
  for (const polygon of polygons) {
    for (const ring of polygon) nearest = nearestOnRing(ring, from, nearest);
  }
  return nearest ? edgePoint(nearest) : { position: from, metres: Infinity };
};

/** A point of a segment, as its share of the way from the start to the end. */
interface SegmentPoint {
  readonly start: Coordinate;
  readonly end: Coordinate;
  readonly share: number;
  readonly squareMetres: number;
}

/** The nearer of a ring's nearest point and the one known before. */
const nearestOnRing = (
  ring: Ring,
  from: Position,
  known: SegmentPoint | undefined,
): SegmentPoint | undefined => {
  let nearest = known;
  let start: PlanarVector | undefined;
  for (let i = 0; i < ring.length; i += 1) {
    const [lon, lat] = ring[i] as Coordinate;
    const end = planarVector(from, { lon, lat });
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

/** How far along the segment it comes nearest to the origin. */
const nearestShare = (start: PlanarVector, end: PlanarVector): number => {
  const east = end.eastMetres - start.eastMetres;
  const north = end.northMetres - start.northMetres;
  const along = -(start.eastMetres * east + start.northMetres * north);
  return Math.min(1, Math.max(0, along / (east * east + north * north || 1)));
};

const edgePoint = ({ start, end, share, squareMetres }: SegmentPoint): EdgePoint => ({
  position: {
    lon: start[0] + (end[0] - start[0]) * share,
    lat: start[1] + (end[1] - start[1]) * share,
  },
  metres: Math.sqrt(squareMetres),
});

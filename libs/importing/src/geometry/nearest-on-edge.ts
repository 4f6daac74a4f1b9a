import type { Position } from '#contracts';
import { planarVector } from './planar.js';
import type { Coordinate, MultiPolygonCoordinates } from './polygon.js';

export interface EdgePoint {
  readonly position: Position;
  /** Planar; zero when on the edge. */
  readonly metres: number;
}

/** The point of the rings that is nearest to a position, which may lie inside or outside. */
export const nearestOnEdge = (polygons: MultiPolygonCoordinates, from: Position): EdgePoint => {
  let nearest: EdgePoint = { position: from, metres: Infinity };
  for (const ring of polygons.flat()) {
    for (let i = 1; i < ring.length; i += 1) {
      const point = nearestOnSegment(ring[i - 1] as Coordinate, ring[i] as Coordinate, from);
      if (point.metres < nearest.metres) nearest = point;
    }
  }
  return nearest;
};

const nearestOnSegment = (start: Coordinate, end: Coordinate, from: Position): EdgePoint => {
  const a = planarVector(from, { lon: start[0], lat: start[1] });
  const b = planarVector(from, { lon: end[0], lat: end[1] });
  const east = b.eastMetres - a.eastMetres;
  const north = b.northMetres - a.northMetres;
  const lengthSquared = east * east + north * north;
  const along = -(a.eastMetres * east + a.northMetres * north) / (lengthSquared || 1);
  const share = Math.min(1, Math.max(0, along));
  return {
    position: {
      lon: start[0] + (end[0] - start[0]) * share,
      lat: start[1] + (end[1] - start[1]) * share,
    },
    metres: Math.hypot(a.eastMetres + east * share, a.northMetres + north * share),
  };
};

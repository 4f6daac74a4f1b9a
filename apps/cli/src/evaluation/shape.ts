import type { Position } from '#contracts';
import { metresBetween, offsetBetween, type GroundOffset } from './ground-distance.js';

type Ring = readonly Position[];

/** What an object covers on the ground: rings of areas, or lines, or neither for a point. */
export interface Shape {
  /** The object's own position: the point itself, or the centre of the area or line. */
  readonly centre: Position;
  /** Rings of all parts, holes too: even-odd tells inside from outside. */
  readonly rings: readonly Ring[];
  readonly lines: readonly Ring[];
}

/** Metres from a position to the shape: 0 inside, else to the nearest of outline and centre. */
export const metresToShape = (from: Position, shape: Shape): number => {
  if (isInside(from, shape)) return 0;
  const edges = [...shape.rings, ...shape.lines].map((ring) => metresToRing(from, ring));
  return Math.min(metresBetween(from, shape.centre), ...edges);
};

const metresToRing = (from: Position, ring: Ring): number => {
  const corners = ring.map((corner) => offsetBetween(from, corner));
  let nearest = Infinity;
  corners.forEach((end, index) => {
    const start = corners[index - 1] ?? end;
    nearest = Math.min(nearest, metresToSegment(start, end));
  });
  return nearest;
};

/** From the origin of the plane to the segment. */
const metresToSegment = (start: GroundOffset, end: GroundOffset): number => {
  const east = end.east - start.east;
  const north = end.north - start.north;
  const length = east * east + north * north;
  const along = length === 0 ? 0 : -(start.east * east + start.north * north) / length;
  const part = Math.min(1, Math.max(0, along));
  return Math.hypot(start.east + part * east, start.north + part * north);
};

/** Even-odd: how many edges a ray eastwards crosses. */
export const isInside = (position: Position, shape: Shape): boolean => {
  let inside = false;
  for (const ring of shape.rings) {
    ring.forEach((end, index) => {
      const start = ring[index - 1];
      if (start !== undefined && isCrossed(position, start, end)) inside = !inside;
    });
  }
  return inside;
};

const isCrossed = (position: Position, start: Position, end: Position): boolean => {
  if (start.lat > position.lat === end.lat > position.lat) return false;
  const part = (position.lat - start.lat) / (end.lat - start.lat);
  return start.lon + part * (end.lon - start.lon) > position.lon;
};

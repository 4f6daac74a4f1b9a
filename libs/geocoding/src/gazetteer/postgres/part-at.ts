import pointInPolygon from 'point-in-polygon-hao';
import type { Outline, Position } from '#contracts';

/** GeoJSON coordinates: polygons of rings of [longitude, latitude]. */
export type MultiPolygon = readonly (readonly (readonly (readonly [number, number])[])[])[];

type Polygon = MultiPolygon[number];

/**
 * Of an area of several parts the one that holds a position (a door, where one is known), else the
 * one whose edge is nearest to it.
 */
export function partAt(parts: MultiPolygon, position: Position): Outline | undefined {
  const [only] = parts;
  const part = parts.length > 1 ? nearestPart(parts, position) : only;
  return part?.map((ring) => ring.map(([lon, lat]) => ({ lat, lon })));
}

const nearestPart = (parts: MultiPolygon, position: Position): Polygon | undefined => {
  const distances = parts.map((part) => (holds(part, position) ? 0 : edgeDistance(part, position)));
  return parts[distances.indexOf(Math.min(...distances))];
};

type Rings = Parameters<typeof pointInPolygon>[1];

const holds = (part: Polygon, { lon, lat }: Position): boolean =>
  pointInPolygon([lon, lat], part as unknown as Rings) !== false;

/** In degrees of latitude, on the plane; parts of one area lie near enough to compare by it. */
const edgeDistance = (part: Polygon, from: Position): number => {
  const shrink = Math.cos((from.lat * Math.PI) / 180);
  let nearest = Infinity;
  for (const ring of part) {
    const points = ring.map(([lon, lat]) => ({ x: (lon - from.lon) * shrink, y: lat - from.lat }));
    for (const [index, end] of points.entries()) {
      nearest = Math.min(nearest, distanceFromOrigin(points[index - 1] ?? end, end));
    }
  }
  return nearest;
};

interface Point {
  readonly x: number;
  readonly y: number;
}

/** From the origin to the segment between two points. */
const distanceFromOrigin = (start: Point, end: Point): number => {
  const [x, y] = [end.x - start.x, end.y - start.y];
  const along = -(start.x * x + start.y * y) / (x * x + y * y || 1);
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(start.x + x * share, start.y + y * share);
};

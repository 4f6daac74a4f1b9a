import pointInPolygon from 'point-in-polygon-hao';
import type { Outline, Position } from '#contracts';

/** GeoJSON coordinates: polygons of rings of [longitude, latitude]. */
export type MultiPolygon = readonly (readonly (readonly (readonly [number, number])[])[])[];

type Polygon = MultiPolygon[number];

/**
 * The polygon of a multipolygon that contains a position, else the one with the nearest edge. Undefined
 * if there are no polygons.
 */
export const polygonPartAt = (parts: MultiPolygon, position: Position): Outline | undefined => {
  const [first] = parts;
  const part = parts.length > 1 ? nearestPart(parts, position) : first;
  return part?.map((ring) => ring.map(([lon, lat]) => ({ lat, lon })));
};

const nearestPart = (parts: MultiPolygon, position: Position): Polygon | undefined => {
  const distances = parts.map((part) =>
    contains(part, position) ? 0 : edgeDistance(part, position),
  );
  return parts[distances.indexOf(Math.min(...distances))];
};

type Rings = Parameters<typeof pointInPolygon>[1];

const contains = (part: Polygon, { lon, lat }: Position): boolean =>
  pointInPolygon([lon, lat], part as unknown as Rings) !== false;

/** In degrees of latitude, on a local plane; exact enough to compare the parts of one area. */
const edgeDistance = (part: Polygon, from: Position): number => {
  const lonScale = Math.cos((from.lat * Math.PI) / 180);
  let nearest = Infinity;
  for (const ring of part) {
    const points = ring.map(([lon, lat]) => ({
      x: (lon - from.lon) * lonScale,
      y: lat - from.lat,
    }));
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

/** The distance from the origin to the line segment between two points. */
const distanceFromOrigin = (start: Point, end: Point): number => {
  const [x, y] = [end.x - start.x, end.y - start.y];
  const projected = -(start.x * x + start.y * y) / (x * x + y * y || 1);
  const fraction = Math.min(1, Math.max(0, projected));
  return Math.hypot(start.x + x * fraction, start.y + y * fraction);
};

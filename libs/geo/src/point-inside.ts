import polylabel from 'polylabel';
import type { Position } from '#contracts';
import type { Coordinate, MultiPolygonCoordinates, PolygonCoordinates, Ring } from './polygon.js';
import { polygonContains, roundDegrees } from './polygon.js';

/** Precision of the pole of inaccessibility: 0.1 m in degrees, enough for a building. */
const PRECISION_DEGREES = 1e-6;

/**
 * Returns a point inside the largest polygon: its centroid if that lies inside, otherwise the pole
 * of inaccessibility.
 */
export const pointInside = (polygons: MultiPolygonCoordinates): Position => {
  const largest = polygons.reduce((a, b) => (ringArea(b) > ringArea(a) ? b : a));
  const centre = centroid(largest[0] as Ring);
  if (centre && polygonContains([largest], centre)) return centre;
  const [lon, lat] = polylabel(largest as [number, number][][], PRECISION_DEGREES);
  return { lon: roundDegrees(lon), lat: roundDegrees(lat) };
};

const ringArea = (polygon: PolygonCoordinates): number => {
  let sum = 0;
  forEachEdge(polygon[0] as Ring, (cross) => (sum += cross));
  return Math.abs(sum);
};

const centroid = (ring: Ring): Position | undefined => {
  const [originLon, originLat] = ring[0] as Coordinate;
  let [area, lon, lat] = [0, 0, 0];
  forEachEdge(ring, (cross, a, b) => {
    area += cross;
    lon += (a[0] + b[0] - 2 * originLon) * cross;
    lat += (a[1] + b[1] - 2 * originLat) * cross;
  });
  if (area === 0) return undefined;
  return {
    lon: roundDegrees(originLon + lon / (3 * area)),
    lat: roundDegrees(originLat + lat / (3 * area)),
  };
};

/** Cross products are relative to the first vertex, which preserves precision. */
const forEachEdge = (
  ring: Ring,
  visit: (cross: number, a: Coordinate, b: Coordinate) => void,
): void => {
  const [originLon, originLat] = ring[0] as Coordinate;
  for (let i = 1; i < ring.length; i += 1) {
    const a = ring[i - 1] as Coordinate;
    const b = ring[i] as Coordinate;
    const cross = (a[0] - originLon) * (b[1] - originLat) - (b[0] - originLon) * (a[1] - originLat);
    visit(cross, a, b);
  }
};

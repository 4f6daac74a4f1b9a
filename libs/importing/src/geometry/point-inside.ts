import polylabel from 'polylabel';
import type { Position } from '#contracts';
import { contains } from './contains.js';
import type { Coordinate, MultiPolygonCoordinates, PolygonCoordinates, Ring } from './polygon.js';
import { roundedDegrees } from './rounded.js';

/** Fine enough for a building: a tenth of a metre, in degrees. */
const PRECISION_DEGREES = 1e-6;

/** A point inside the largest part: the centroid where that is inside, else the pole of inaccessibility. */
export const pointInside = (polygons: MultiPolygonCoordinates): Position => {
  const largest = polygons.reduce((a, b) => (areaOf(b) > areaOf(a) ? b : a));
  const centre = centroid(largest[0] as Ring);
  if (centre && contains([largest], centre)) return centre;
  const [lon, lat] = polylabel(largest as [number, number][][], PRECISION_DEGREES);
  return { lon: roundedDegrees(lon), lat: roundedDegrees(lat) };
};

const areaOf = (polygon: PolygonCoordinates): number => {
  let sum = 0;
  eachEdge(polygon[0] as Ring, (cross) => (sum += cross));
  return Math.abs(sum);
};

const centroid = (ring: Ring): Position | undefined => {
  const [originLon, originLat] = ring[0] as Coordinate;
  let [area, lon, lat] = [0, 0, 0];
  eachEdge(ring, (cross, a, b) => {
    area += cross;
    lon += (a[0] + b[0] - 2 * originLon) * cross;
    lat += (a[1] + b[1] - 2 * originLat) * cross;
  });
  if (area === 0) return undefined;
  return {
    lon: roundedDegrees(originLon + lon / (3 * area)),
    lat: roundedDegrees(originLat + lat / (3 * area)),
  };
};

/** Crosses are taken about the first vertex, which keeps their precision. */
const eachEdge = (
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

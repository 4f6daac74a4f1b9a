import type { Position } from '#contracts';
import { METRES_PER_DEGREE } from './distance.js';
import type { BoundingBox } from './polygon.js';
import { planeDistanceMetres } from './projections.js';

/**
 * Returns the box that contains every point within a distance of a position. Longitudes are not
 * wrapped at the antimeridian.
 */
export const boxAround = (position: Position, metres: number): BoundingBox => {
  const lat = metres / METRES_PER_DEGREE;
  const lon = lat / Math.max(0.01, Math.cos((position.lat * Math.PI) / 180));
  return {
    west: position.lon - lon,
    south: position.lat - lat,
    east: position.lon + lon,
    north: position.lat + lat,
  };
};

/** Returns a box enlarged by a distance on each side. */
export const expandBox = (
  { west, south, east, north }: BoundingBox,
  metres: number,
): BoundingBox => {
  const southWest = boxAround({ lon: west, lat: south }, metres);
  const northEast = boxAround({ lon: east, lat: north }, metres);
  return {
    west: southWest.west,
    south: southWest.south,
    east: northEast.east,
    north: northEast.north,
  };
};

/** Length of the diagonal of a box, in metres. */
export const boxDiagonalMetres = ({ west, south, east, north }: BoundingBox): number =>
  planeDistanceMetres({ lon: west, lat: south }, { lon: east, lat: north });

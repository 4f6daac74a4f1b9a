import type { Position } from '#contracts';

const METRES_PER_DEGREE = 111_195;
const RADIANS = Math.PI / 180;

/**
 * Metres between two positions on a sphere, flattened at their mean latitude: within a percent up
 * to 100 km, and fast. For sifting; what is answered is measured by `geodesicMetres`.
 */
export const roughDistanceMetres = (one: Position, other: Position): number => {
  const across = Math.abs(one.lon - other.lon);
  const lon = Math.min(across, 360 - across) * Math.cos(((one.lat + other.lat) / 2) * RADIANS);
  return Math.hypot(lon, one.lat - other.lat) * METRES_PER_DEGREE;
};

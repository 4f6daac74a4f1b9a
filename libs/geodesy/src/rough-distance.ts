import type { Position } from '#contracts';
import { METRES_PER_DEGREE } from './metres-per-degree.js';

const RADIANS = Math.PI / 180;

/** What a position kept in single precision, and the sphere in place of the ellipsoid, may add. */
const SLACK_SHARE = 0.02;
const SLACK_METRES = 100;

/**
 * Metres between two positions on a sphere, flattened at their mean latitude: within a percent up
 * to 100 km, and fast. For sifting; what is answered is measured by `geodesicMetres`.
 */
export const roughDistanceMetres = (one: Position, other: Position): number => {
  const across = Math.abs(one.lon - other.lon);
  const lon = Math.min(across, 360 - across) * Math.cos(((one.lat + other.lat) / 2) * RADIANS);
  return Math.hypot(lon, one.lat - other.lat) * METRES_PER_DEGREE;
};

/** Whether two positions may be within so many metres of each other: a sieve that loses none that are. */
export const isRoughlyWithin = (one: Position, other: Position, metres: number): boolean =>
  roughDistanceMetres(one, other) <= metres * (1 + SLACK_SHARE) + SLACK_METRES;

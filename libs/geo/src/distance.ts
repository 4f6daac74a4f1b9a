import geodesic from 'geographiclib-geodesic';
import type { Position } from '#contracts';

const { WGS84, DISTANCE } = geodesic.Geodesic;

/**
 * Geodesic distance in metres on the WGS 84 ellipsoid. Source: C. F. F. Karney, "Algorithms for
 * geodesics" (2013), as implemented by GeographicLib.
 */
export const geodesicMetres = (from: Position, to: Position): number =>
  WGS84.Inverse(from.lat, from.lon, to.lat, to.lon, DISTANCE).s12 ?? 0;

const RADIANS = Math.PI / 180;

/** Tolerance for positions stored in single precision and for the spherical approximation. */
const SLACK_SHARE = 0.02;
const SLACK_METRES = 100;

/**
 * Approximate distance in metres: equirectangular projection of a sphere at the mean latitude. The
 * error is below one percent up to 100 km. For prefiltering only; reported distances come from
 * `geodesicMetres`.
 */
export const roughDistanceMetres = (one: Position, other: Position): number => {
  const across = Math.abs(one.lon - other.lon);
  const lon = Math.min(across, 360 - across) * Math.cos(((one.lat + other.lat) / 2) * RADIANS);
  return Math.hypot(lon, one.lat - other.lat) * METRES_PER_DEGREE;
};

/**
 * Whether two positions may lie within a distance of each other. A prefilter with tolerance: it
 * never excludes a pair that does.
 */
export const isRoughlyWithin = (one: Position, other: Position, metres: number): boolean =>
  roughDistanceMetres(one, other) <= metres * (1 + SLACK_SHARE) + SLACK_METRES;

/** Metres per degree of latitude, on a sphere with the Earth's mean radius. */
export const METRES_PER_DEGREE = 111_195;

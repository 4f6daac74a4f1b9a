import type { Position } from '#contracts';
import { METRES_PER_DEGREE } from './distance.js';

/** A vector in metres on the plane tangent to the sphere near two positions. */
export interface PlaneVector {
  readonly eastMetres: number;
  readonly northMetres: number;
}

/**
 * The vector between two positions: equirectangular projection at their mean latitude. The error is
 * below half a percent over a few kilometres, the range in which objects are linked.
 */
export const planeVector = (from: Position, to: Position): PlaneVector => ({
  eastMetres:
    (to.lon - from.lon) * METRES_PER_DEGREE * Math.cos(((from.lat + to.lat) / 360) * Math.PI),
  northMetres: (to.lat - from.lat) * METRES_PER_DEGREE,
});

export const planeDistanceMetres = (from: Position, to: Position): number => {
  const { eastMetres, northMetres } = planeVector(from, to);
  return Math.hypot(eastMetres, northMetres);
};

/**
 * A point of the spherical Mercator plane (EPSG:3857). Its units equal metres at the equator only.
 */
export interface MercatorPoint {
  readonly x: number;
  readonly y: number;
}

/** Radius of the sphere of EPSG:3857. */
export const EARTH_RADIUS_METRES = 6_378_137;
/** Latitude limit of EPSG:3857, where the projected world is a square. */
const HIGHEST_LATITUDE = 85.051_129;
const RADIANS = Math.PI / 180;

/**
 * Projects a position to EPSG:3857. The projection is conformal: nearby points keep the order of
 * their distances.
 */
export const toMercator = ({ lat, lon }: Position): MercatorPoint => {
  const bounded = Math.max(-HIGHEST_LATITUDE, Math.min(HIGHEST_LATITUDE, lat));
  return {
    x: EARTH_RADIUS_METRES * lon * RADIANS,
    y: EARTH_RADIUS_METRES * Math.log(Math.tan(Math.PI / 4 + (bounded * RADIANS) / 2)),
  };
};

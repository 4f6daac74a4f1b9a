import type { Position } from '#contracts';

/**
 * A point of the spherical Mercator plane (EPSG:3857). Its units equal metres at the equator only.
 */
export interface MercatorPoint {
  readonly x: number;
  readonly y: number;
}

/** Radius of the sphere of EPSG:3857. */
const EARTH_RADIUS_METRES = 6_378_137;
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

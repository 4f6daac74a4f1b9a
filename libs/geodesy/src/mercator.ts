import type { Position } from '#contracts';

/** A point of the spherical Mercator plane (EPSG 3857), in its metres: larger than true ones off the equator. */
export interface MercatorPoint {
  readonly x: number;
  readonly y: number;
}

/** The sphere that EPSG 3857 projects from. */
const EARTH_RADIUS_METRES = 6_378_137;
/** Where the square of web maps ends; beyond it the projection runs to infinity. */
const HIGHEST_LATITUDE = 85.051_129;
const RADIANS = Math.PI / 180;

/** Projects a position. Mercator is conformal: near by, the order of distances on the plane is that on the ground. */
export const toMercator = ({ lat, lon }: Position): MercatorPoint => {
  const bounded = Math.max(-HIGHEST_LATITUDE, Math.min(HIGHEST_LATITUDE, lat));
  return {
    x: EARTH_RADIUS_METRES * lon * RADIANS,
    y: EARTH_RADIUS_METRES * Math.log(Math.tan(Math.PI / 4 + (bounded * RADIANS) / 2)),
  };
};

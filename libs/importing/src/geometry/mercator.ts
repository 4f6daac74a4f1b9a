import type { Position } from '#contracts';

const EARTH_RADIUS_METRES = 6_378_137;
/** Where the square of web maps ends; beyond it the projection runs to infinity. */
const HIGHEST_LATITUDE = 85.051129;

/** Spherical Mercator (EPSG 3857), longitude first, as a Postgres point. */
export const mercatorPoint = ({ lon, lat }: Position): string => {
  const bounded = Math.min(HIGHEST_LATITUDE, Math.max(-HIGHEST_LATITUDE, lat));
  const x = (EARTH_RADIUS_METRES * lon * Math.PI) / 180;
  const y = EARTH_RADIUS_METRES * Math.log(Math.tan(Math.PI / 4 + (bounded * Math.PI) / 360));
  return `(${x.toFixed(3)},${y.toFixed(3)})`;
};

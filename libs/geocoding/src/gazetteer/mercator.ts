import type { Position } from '#contracts';

const EARTH_RADIUS_METRES = 6_378_137;
const MOST_LATITUDE = 85.051_128_78;
const RADIANS = Math.PI / 180;

/** A position in spherical Mercator metres (EPSG 3857): conformal, so near by, order by distance holds. */
export const toMercator = ({ lat, lon }: Position): { readonly x: number; readonly y: number } => {
  const clamped = Math.max(-MOST_LATITUDE, Math.min(MOST_LATITUDE, lat));
  return {
    x: EARTH_RADIUS_METRES * lon * RADIANS,
    y: EARTH_RADIUS_METRES * Math.log(Math.tan(Math.PI / 4 + (clamped * RADIANS) / 2)),
  };
};

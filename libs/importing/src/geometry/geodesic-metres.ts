import geodesic from 'geographiclib-geodesic';
import type { Position } from '#contracts';

/** Along the WGS 84 ellipsoid. */
export const geodesicMetres = (from: Position, to: Position): number => {
  const { s12 } = geodesic.Geodesic.WGS84.Inverse(
    from.lat,
    from.lon,
    to.lat,
    to.lon,
    geodesic.Geodesic.DISTANCE,
  );
  return s12 ?? 0;
};

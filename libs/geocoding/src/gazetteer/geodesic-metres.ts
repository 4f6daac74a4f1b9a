import geodesic from 'geographiclib-geodesic';
import type { Position } from '#contracts';

/** Metres along the WGS 84 ellipsoid (C. Karney's algorithm, as GeographicLib has it). */
export const geodesicMetres = (from: Position, to: Position): number =>
  geodesic.Geodesic.WGS84.Inverse(from.lat, from.lon, to.lat, to.lon).s12 ?? 0;

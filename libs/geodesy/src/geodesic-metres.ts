import geodesic from 'geographiclib-geodesic';
import type { Position } from '#contracts';

const { WGS84, DISTANCE } = geodesic.Geodesic;

/** Metres along the WGS 84 ellipsoid (C. F. F. Karney 2013, as GeographicLib has it). */
export const geodesicMetres = (from: Position, to: Position): number =>
  WGS84.Inverse(from.lat, from.lon, to.lat, to.lon, DISTANCE).s12 ?? 0;

import { toMercator } from '#geodesy';
import type { MultiPolygonCoordinates, Ring } from '../geometry/polygon.js';
import { signedArea } from '../geometry/signed-area.js';
import { pointText } from './point-text.js';

/**
 * The exterior ring of an area's largest part, as Postgres reads a polygon of Mercator metres: tells
 * who stands inside, in a courtyard too.
 */
export const footprintOf = (parts: MultiPolygonCoordinates): string | undefined => {
  const exteriors = parts.flatMap(([exterior]) => (exterior ? [exterior] : []));
  const largest = exteriors.reduce<Ring>(
    (most, ring) => (Math.abs(signedArea(ring)) > Math.abs(signedArea(most)) ? ring : most),
    [],
  );
  if (largest.length === 0) return undefined;
  return `(${largest.map(([lon, lat]) => pointText(toMercator({ lat, lon }))).join(',')})`;
};

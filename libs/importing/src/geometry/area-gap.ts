import { contains } from './contains.js';
import { nearestOnEdge } from './nearest-on-edge.js';
import type { MultiPolygonCoordinates } from './polygon.js';

/** Metres between two areas by way of their corners: zero where they touch or overlap. */
export const areaGapMetres = (
  one: MultiPolygonCoordinates,
  other: MultiPolygonCoordinates,
): number => Math.min(gapFromCorners(one, other), gapFromCorners(other, one));

const gapFromCorners = (from: MultiPolygonCoordinates, to: MultiPolygonCoordinates): number => {
  let least = Infinity;
  for (const [lon, lat] of from.flat(2)) {
    const corner = { lon, lat };
    if (contains(to, corner)) return 0;
    least = Math.min(least, nearestOnEdge(to, corner).metres);
  }
  return least;
};

import type { MultiPolygonCoordinates } from './polygon.js';

/** Nothing that is addressed is so wide: it lies on both sides of the 180th meridian instead. */
const HALF_THE_GLOBE = 180;

/** Whether an area goes across the 180th meridian without being cut there. */
export const spansAntimeridian = (area: MultiPolygonCoordinates): boolean =>
  area.some((polygon) => polygon.some(ringSpans));

const ringSpans = (ring: MultiPolygonCoordinates[number][number]): boolean => {
  const first = ring[0]?.[0] ?? 0;
  return ring.some(([lon = 0]) => Math.abs(lon - first) > HALF_THE_GLOBE);
};

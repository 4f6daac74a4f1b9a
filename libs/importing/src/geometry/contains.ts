import pointInPolygon from 'point-in-polygon-hao';
import type { Position } from '#contracts';
import type { MultiPolygonCoordinates } from './polygon.js';

type Rings = Parameters<typeof pointInPolygon>[1];

/** Whether the position lies inside or on the edge. */
export const contains = (polygons: MultiPolygonCoordinates, { lon, lat }: Position): boolean =>
  polygons.some((rings) => pointInPolygon([lon, lat], rings as unknown as Rings) !== false);

export { boxAround, boxDiagonalMetres, expandBox } from './polygon.js';
export {
  METRES_PER_DEGREE,
  geodesicMetres,
  isRoughlyWithin,
  roughDistanceMetres,
} from './distance.js';
export { EARTH_RADIUS_METRES, planeDistanceMetres, toMercator } from './projections.js';
export type { MercatorPoint } from './projections.js';
export { nearestPointOnRings, polygonGapMetres, segmentCrossing } from './nearest-point.js';
export type { NearestPoint } from './nearest-point.js';
export {
  pointInside,
  crossesAntimeridian,
  doubleSignedArea,
  groundAreaSquareMetres,
  orientRings,
  roundPosition,
} from './polygon.js';
export type { BoundingBox, Coordinate, MultiPolygonCoordinates, Ring } from './polygon.js';
export { AreaIndex, LineIndex, PointIndex } from './spatial-index.js';

export { geodesicMetres } from './geodesic-metres.js';
export { toMercator } from './mercator.js';
export type { MercatorPoint } from './mercator.js';
export { METRES_PER_DEGREE } from './metres-per-degree.js';
export { isRoughlyWithin, roughDistanceMetres } from './rough-distance.js';

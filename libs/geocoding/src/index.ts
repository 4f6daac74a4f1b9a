export type { CacheFigures } from './answering/answer-cache.js';
export { usualPrecedence } from './answering/merging/precedence.js';
export type { Precedence } from './answering/merging/precedence.js';
export { Geocoder } from './geocoder.js';
export type { Readiness } from './geocoder.js';
export { GeocodingModule } from './geocoding.module.js';
export type { GeocodingOptions } from './geocoding.module.js';
export { fittedCertainty } from './ranking/certainty.table.js';
export { confidenceOf } from './ranking/confidence.js';

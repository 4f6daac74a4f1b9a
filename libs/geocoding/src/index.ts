export { usualPrecedence } from './answering/merging/precedence.js';
export type { Precedence } from './answering/merging/precedence.js';
export { Geocoder } from './geocoder.js';
export { GeocodingModule } from './geocoding.module.js';
export { fittedCertainty } from './ranking/certainty.table.js';
export { confidenceOf } from './ranking/confidence.js';

export { defaultPrecedence } from './pipeline/merging/precedence.js';
export type { Precedence } from './pipeline/merging/precedence.js';
export { Geocoder } from './pipeline/geocoder.js';
export { GeocodingModule } from './geocoding.module.js';
export { confidenceCoefficients as fittedCertainty } from './ranking/confidence-coefficients.table.js';
export { confidenceOf } from './ranking/confidence.js';

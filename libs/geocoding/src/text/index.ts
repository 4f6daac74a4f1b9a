export { NORMALISER_VERSION } from './normaliser-version.js';

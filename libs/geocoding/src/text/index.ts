export { parseHouseNumber } from './house-number.js';
export { nameKey } from './name-key.js';
export { NORMALISER_VERSION } from './normaliser-version.js';
export { postcodeKey } from './postcode-key.js';
export { searchForms } from './search-forms.js';

export type { Category } from './categories.table.js';
export { categoryWords } from './categories.table.js';
export { parseHouseNumber } from '../house-number/house-number.js';
export { NORMALISER_VERSION, postcodeKey } from './normalise.js';
export { nameKey } from './same-name.js';
export { searchForms } from './search-forms.js';

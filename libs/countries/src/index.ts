export { countries } from './countries.table.js';
export type { Box, Country, LabelHabits, PostcodeHabits } from './country.js';
export { countryByCode } from './country-by-code.js';

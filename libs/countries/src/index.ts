export { countries } from './countries.table.js';
export type { Box, Country, HandWriting, PostcodeHabits, WrittenOrder } from './country.js';
export { countryByCode } from './country-by-code.js';
export { stateCode } from './state-code.js';
export type { LabelHabits, OwnScriptLayout, UnitHabits, UnitPlacing } from './label-habits.js';
export type { NumberHabits } from './number-habits.js';

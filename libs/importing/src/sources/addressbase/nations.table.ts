/** The nations behind the letters of the column `country`; `J` is a place not assigned to one. */
export const nations: ReadonlyMap<string, string> = new Map([
  ['E', 'England'],
  ['W', 'Wales'],
  ['S', 'Scotland'],
  ['N', 'Northern Ireland'],
]);

/** The islands that are no part of the United Kingdom, by the area of their postcodes. */
export const islands: ReadonlyMap<string, string> = new Map([
  ['JE', 'JE'],
  ['GY', 'GG'],
  ['IM', 'IM'],
]);

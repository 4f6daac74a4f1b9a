import type { Country } from './country.js';

export const netherlands: Country = {
  code: 'NL',
  languages: ['nl'],
  aliases: ['holland', 'the netherlands'],
  territories: ['AW', 'BQ', 'CW', 'SX'],
  postcode: { pattern: /^\d{4}(?:[a-z]{2})?$/, examples: ['1234 AB', '2490 AA'] },
  boxes: [[3.3, 50.7, 7.3, 53.6]],
};

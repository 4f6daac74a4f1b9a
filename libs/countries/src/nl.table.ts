import type { Country } from './country.js';
import { unitAsSuffix } from './unit-habits.js';

export const netherlands: Country = {
  code: 'NL',
  longCode: 'NLD',
  languages: ['nl'],
  aliases: ['holland', 'the netherlands'],
  territories: ['AW', 'BQ', 'CW', 'SX'],
  postcode: {
    pattern: /^\d{4}[a-z]{2}$/,
    coarse: /^\d{4}$/,
    examples: ['1234 AB', '2490 AA'],
    signs: ['nl'],
    parted: { at: 4, by: ' ' },
  },
  states: [
    { names: ['Drenthe'] },
    { names: ['Flevoland'] },
    { names: ['Friesland', 'Fryslân'] },
    { names: ['Gelderland'] },
    { names: ['Groningen'] },
    { names: ['Limburg'] },
    { names: ['Noord-Brabant', 'North Brabant'] },
    { names: ['Noord-Holland', 'North Holland'] },
    { names: ['Overijssel'] },
    { names: ['Utrecht'] },
    { names: ['Zeeland'] },
    { names: ['Zuid-Holland', 'South Holland'] },
  ],
  label: { unit: unitAsSuffix('-', ' ') },
  writing: { order: 'street number, postcode city', unit: 'app 3' },
  numbers: { isDashOfUnit: true },
  boxes: [[3.3, 50.7, 7.3, 53.6]],
};

import type { Country } from './country.js';
import { unitAhead } from './unit-habits.js';

export const jersey: Country = {
  code: 'JE',
  longCode: 'JEY',
  languages: ['en'],
  postcode: {
    pattern: /^je\d{1,2}\d[a-z]{2}$/,
    coarse: /^je\d{1,2}$/,
    examples: ['JE1 1AA', 'JE2 2BT'],
    parted: { at: -3, by: ' ' },
  },
  label: { unit: unitAhead('Flat') },
  writing: { order: 'number street, city postcode', unit: 'Flat 3' },
  boxes: [[-2.3, 49.1, -1.9, 49.3]],
};

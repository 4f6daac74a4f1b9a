import type { Country } from '../country.js';
import { unitBeforeStreet } from '../country.js';

export const jersey: Country = {
  code: 'JE',
  alpha3Code: 'JEY',
  languages: ['en'],
  postcode: {
    pattern: /^je\d{1,2}\d[a-z]{2}$/,
    prefixPattern: /^je\d{1,2}$/,
    isOfFewStreets: true,
    examples: ['JE1 1AA', 'JE2 2BT'],
    split: { at: -3, by: ' ' },
  },
  label: { unit: unitBeforeStreet('Flat') },
  writingStyle: { order: 'number street, city postcode', unit: 'Flat 3' },
  extents: [[-2.3, 49.1, -1.9, 49.3]],
};

import type { Country } from '../country.js';
import { unitBeforeStreet } from '../country.js';

export const guernsey: Country = {
  code: 'GG',
  alpha3Code: 'GGY',
  languages: ['en'],
  postcode: {
    pattern: /^gy\d{1,2}\d[a-z]{2}$/,
    prefixPattern: /^gy\d{1,2}$/,
    isOfFewStreets: true,
    examples: ['GY1 1AA', 'GY2 2BT'],
    split: { at: -3, by: ' ' },
  },
  label: { unit: unitBeforeStreet('Flat') },
  writingStyle: { order: 'number street, city postcode', unit: 'Flat 3' },
  extents: [[-2.8, 49.4, -2.1, 49.8]],
};

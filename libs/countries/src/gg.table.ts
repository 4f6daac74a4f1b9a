import type { Country } from './country.js';
import { unitAhead } from './unit-habits.js';

export const guernsey: Country = {
  code: 'GG',
  longCode: 'GGY',
  languages: ['en'],
  postcode: {
    pattern: /^gy\d{1,2}\d[a-z]{2}$/,
    coarse: /^gy\d{1,2}$/,
    examples: ['GY1 1AA', 'GY2 2BT'],
    parted: { at: -3, by: ' ' },
  },
  label: { unit: unitAhead('Flat') },
  writing: { order: 'number street, city postcode', unit: 'Flat 3' },
  boxes: [[-2.8, 49.4, -2.1, 49.8]],
};

import type { Country } from './country.js';
import { unitAhead } from './unit-habits.js';

export const isleOfMan: Country = {
  code: 'IM',
  longCode: 'IMN',
  languages: ['en'],
  postcode: {
    pattern: /^im\d{1,2}\d[a-z]{2}$/,
    coarse: /^im\d{1,2}$/,
    examples: ['IM2 1AA', 'IM99 1PS'],
    parted: { at: -3, by: ' ' },
  },
  label: { omits: ['state'], unit: unitAhead('Flat') },
  writing: { order: 'number street, city postcode', unit: 'Flat 3' },
  boxes: [[-4.9, 54, -4.3, 54.5]],
};

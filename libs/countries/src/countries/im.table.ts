import type { Country } from '../country.js';
import { unitBeforeStreet } from '../country.js';

export const isleOfMan: Country = {
  code: 'IM',
  alpha3Code: 'IMN',
  languages: ['en'],
  postcode: {
    pattern: /^im\d{1,2}\d[a-z]{2}$/,
    prefixPattern: /^im\d{1,2}$/,
    isOfFewStreets: true,
    examples: ['IM2 1AA', 'IM99 1PS'],
    split: { at: -3, by: ' ' },
  },
  label: { omittedParts: ['state'], unit: unitBeforeStreet('Flat') },
  writingStyle: { order: 'number street, city postcode', unit: 'Flat 3' },
  extents: [[-4.9, 54, -4.3, 54.5]],
};

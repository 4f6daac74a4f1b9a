import type { Country } from '../country.js';
import { unitAfterStreet } from '../country.js';

export const sweden: Country = {
  code: 'SE',
  alpha3Code: 'SWE',
  languages: ['sv'],
  postcode: {
    pattern: /^\d{5}$/,
    examples: ['114 55', '211 34'],
    countryPrefixes: ['s', 'se'],
    split: { at: 3, by: ' ' },
  },
  label: { unit: unitAfterStreet(' ', 'lgh ') },
  cityNames: [
    ['Göteborg', 'Gothenburg', 'Gotemburgo'],
    ['Stockholm', 'Estocolmo', 'Tukholma', 'Stoccolma'],
  ],
  writingStyle: { order: 'street number, postcode city', unit: 'lgh 1103' },
  extents: [[11, 55.3, 24.2, 69.1]],
};

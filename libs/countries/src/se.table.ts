import type { Country } from './country.js';
import { unitBehind } from './unit-habits.js';

export const sweden: Country = {
  code: 'SE',
  longCode: 'SWE',
  languages: ['sv'],
  postcode: {
    pattern: /^\d{5}$/,
    examples: ['114 55', '211 34'],
    signs: ['s', 'se'],
    parted: { at: 3, by: ' ' },
  },
  label: { unit: unitBehind(' ', 'lgh ') },
  cityNames: [
    ['Göteborg', 'Gothenburg', 'Gotemburgo'],
    ['Stockholm', 'Estocolmo', 'Tukholma', 'Stoccolma'],
  ],
  writing: { order: 'street number, postcode city', unit: 'lgh 1103' },
  boxes: [[11, 55.3, 24.2, 69.1]],
};

import type { Country } from './country.js';
import { unitBehind } from './unit-habits.js';

export const belgium: Country = {
  code: 'BE',
  languages: ['nl', 'fr', 'de'],
  postcode: { pattern: /^\d{4}$/, examples: ['4000', '1000'], signs: ['b', 'be'] },
  label: { unit: unitBehind(' ', 'bus ') },
  boxes: [[2.5, 49.5, 6.4, 51.5]],
};

import type { Country } from './country.js';
import { unitBehind } from './unit-habits.js';

export const liechtenstein: Country = {
  code: 'LI',
  longCode: 'LIE',
  languages: ['de'],
  postcode: { pattern: /^\d{4}$/, examples: ['9496', '9491'], signs: ['fl', 'li'] },
  label: { unit: unitBehind(', ', 'Wohnung ') },
  writing: { order: 'street number, postcode city', unit: 'Wohnung 3' },
  numbers: { isStrokeOfHouse: true },
  boxes: [[9.47, 47.04, 9.64, 47.28]],
};

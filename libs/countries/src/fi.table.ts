import type { Country } from './country.js';
import { unitBehind } from './unit-habits.js';

export const finland: Country = {
  code: 'FI',
  longCode: 'FIN',
  languages: ['fi', 'sv'],
  territories: ['AX'],
  postcode: { pattern: /^\d{5}$/, examples: ['00550', '00011'], signs: ['fi', 'fin', 'sf'] },
  label: { unit: unitBehind(' ') },
  writing: { order: 'street number, postcode city', unit: 'as 3' },
  numbers: { hasStaircases: true },
  boxes: [[19, 59.7, 31.6, 70.1]],
};

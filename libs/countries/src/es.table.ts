import type { Country } from './country.js';
import { unitBehind } from './unit-habits.js';

export const spain: Country = {
  code: 'ES',
  languages: ['es', 'ca', 'eu', 'gl'],
  postcode: { pattern: /^\d{5}$/, examples: ['28039', '28300'], signs: ['e', 'es'] },
  label: { unit: unitBehind(', ') },
  boxes: [
    [-9.4, 35.9, 4.4, 43.8],
    [-18.2, 27.6, -13.4, 29.5],
  ],
};

import type { Country } from './country.js';
import { unitBehind } from './unit-habits.js';

export const portugal: Country = {
  code: 'PT',
  longCode: 'PRT',
  languages: ['pt'],
  postcode: {
    pattern: /^\d{7}$/,
    coarse: /^\d{4}$/,
    examples: ['2725-079', '1250-096'],
    signs: ['p', 'pt'],
    parted: { at: 4, by: '-' },
  },
  label: { unit: unitBehind(', ') },
  cityNames: [
    ['Lisboa', 'Lisbon', 'Lissabon', 'Lisbonne', 'Lisbona'],
    ['Porto', 'Oporto'],
  ],
  writing: { order: 'street number, postcode city', unit: '3º Esq.' },
  boxes: [
    [-9.6, 36.9, -6.2, 42.2],
    [-31.3, 36.9, -25, 39.8],
    [-17.3, 32.6, -16.2, 33.2],
  ],
};

import type { Country } from '../country.js';
import { unitAfterStreet } from '../country.js';

export const portugal: Country = {
  code: 'PT',
  alpha3Code: 'PRT',
  languages: ['pt'],
  postcode: {
    pattern: /^\d{7}$/,
    prefixPattern: /^\d{4}$/,
    isOfFewStreets: true,
    examples: ['2725-079', '1250-096'],
    countryPrefixes: ['p', 'pt'],
    split: { at: 4, by: '-' },
  },
  label: { unit: unitAfterStreet(', ') },
  cityNames: [
    ['Lisboa', 'Lisbon', 'Lissabon', 'Lisbonne', 'Lisbona'],
    ['Porto', 'Oporto'],
  ],
  writingStyle: { order: 'street number, postcode city', unit: '3º Esq.' },
  extents: [
    [-9.6, 36.9, -6.2, 42.2],
    [-31.3, 36.9, -25, 39.8],
    [-17.3, 32.6, -16.2, 33.2],
  ],
};

import type { Country } from '../country.js';
import { unitAfterStreet } from '../country.js';

export const denmark: Country = {
  code: 'DK',
  alpha3Code: 'DNK',
  languages: ['da'],
  territories: ['FO', 'GL'],
  postcode: { pattern: /^\d{4}$/, examples: ['8660', '1566'], countryPrefixes: ['dk'] },
  label: { unit: unitAfterStreet(', ') },
  cityNames: [
    [
      'København',
      'Copenhagen',
      'Kopenhagen',
      'Copenhague',
      'Copenaghen',
      'Köpenhamn',
      'Kööpenhamina',
    ],
    ['Helsingør', 'Elsinore'],
  ],
  writingStyle: { order: 'street number, postcode city', unit: '3. tv.' },
  extents: [[8, 54.5, 15.2, 57.8]],
};

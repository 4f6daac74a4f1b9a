import type { Country } from './country.js';
import { unitBehind } from './unit-habits.js';

export const denmark: Country = {
  code: 'DK',
  longCode: 'DNK',
  languages: ['da'],
  territories: ['FO', 'GL'],
  postcode: { pattern: /^\d{4}$/, examples: ['8660', '1566'], signs: ['dk'] },
  label: { unit: unitBehind(', ') },
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
  writing: { order: 'street number, postcode city', unit: '3. tv.' },
  boxes: [[8, 54.5, 15.2, 57.8]],
};

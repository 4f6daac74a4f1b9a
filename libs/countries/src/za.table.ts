import type { Country } from './country.js';
import { unitAhead } from './unit-habits.js';

export const southAfrica: Country = {
  code: 'ZA',
  languages: ['en', 'af', 'zu', 'xh'],
  postcode: { pattern: /^\d{4}$/, examples: ['0083', '1451'] },
  label: { unit: unitAhead('Unit') },
  boxes: [[16.4, -34.9, 32.9, -22.1]],
};

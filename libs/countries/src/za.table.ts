import type { Country } from './country.js';

export const southAfrica: Country = {
  code: 'ZA',
  languages: ['en', 'af', 'zu', 'xh'],
  postcode: { pattern: /^\d{4}$/, examples: ['0083', '1451'] },
  boxes: [[16.4, -34.9, 32.9, -22.1]],
};

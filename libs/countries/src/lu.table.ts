import type { Country } from './country.js';

export const luxembourg: Country = {
  code: 'LU',
  languages: ['fr', 'de', 'lb'],
  postcode: { pattern: /^l?\d{4}$/, examples: ['4750', '2998'] },
  boxes: [[5.7, 49.4, 6.6, 50.2]],
};

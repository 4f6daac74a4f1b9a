import type { Country } from './country.js';

export const egypt: Country = {
  code: 'EG',
  languages: ['ar', 'en'],
  postcode: { pattern: /^\d{5}$/, examples: ['12411', '11599'] },
  boxes: [[24.7, 22, 36.9, 31.7]],
};

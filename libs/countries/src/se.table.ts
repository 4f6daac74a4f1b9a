import type { Country } from './country.js';

export const sweden: Country = {
  code: 'SE',
  languages: ['sv'],
  postcode: { pattern: /^\d{5}$/, examples: ['11455', '12345'] },
  boxes: [[11, 55.3, 24.2, 69.1]],
};

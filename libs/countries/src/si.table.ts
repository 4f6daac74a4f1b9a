import type { Country } from './country.js';

export const slovenia: Country = {
  code: 'SI',
  languages: ['sl', 'it', 'hu'],
  postcode: { pattern: /^(?:si)?\d{4}$/, examples: ['4000', '1001'] },
  boxes: [[13.4, 45.4, 16.6, 46.9]],
};

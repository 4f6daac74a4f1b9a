import type { Country } from './country.js';

export const spain: Country = {
  code: 'ES',
  languages: ['es', 'ca', 'eu', 'gl'],
  postcode: { pattern: /^\d{5}$/, examples: ['28039', '28300'] },
  boxes: [
    [-9.4, 35.9, 4.4, 43.8],
    [-18.2, 27.6, -13.4, 29.5],
  ],
};

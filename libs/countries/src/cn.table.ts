import type { Country } from './country.js';

export const china: Country = {
  code: 'CN',
  languages: ['zh'],
  territories: ['HK', 'MO'],
  postcode: { pattern: /^\d{6}$/, examples: ['266033', '317204'] },
  boxes: [[73.5, 18.1, 134.8, 53.6]],
};

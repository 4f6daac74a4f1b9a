import type { Country } from './country.js';

export const southKorea: Country = {
  code: 'KR',
  languages: ['ko', 'en'],
  aliases: ['korea', 'republic of korea'],
  postcode: { pattern: /^\d{5}$/, examples: ['110-110', '699-800'] },
  boxes: [[125, 33.1, 129.6, 38.6]],
};

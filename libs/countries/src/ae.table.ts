import type { Country } from './country.js';

export const unitedArabEmirates: Country = {
  code: 'AE',
  languages: ['ar', 'en'],
  aliases: ['uae', 'emirates'],
  boxes: [[51, 22.5, 56.5, 26.5]],
};

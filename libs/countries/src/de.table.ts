import type { Country } from './country.js';
import { unitBehind } from './unit-habits.js';

export const germany: Country = {
  code: 'DE',
  languages: ['de'],
  aliases: ['brd'],
  postcode: { pattern: /^\d{5}$/, examples: ['26133', '53225'], signs: ['d', 'de'] },
  label: { unit: unitBehind(', ', 'Wohnung ') },
  boxes: [[5.8, 47.2, 15.1, 55.1]],
};

import type { Country } from './country.js';

export const taiwan: Country = {
  code: 'TW',
  languages: ['zh-Hant', 'en'],
  aliases: ['台湾'],
  postcode: { pattern: /^\d{3}(?:\d{2,3})?$/, examples: ['104', '106'] },
  boxes: [[119.3, 21.8, 122.1, 25.4]],
};

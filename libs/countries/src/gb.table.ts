import type { Country } from './country.js';

export const unitedKingdom: Country = {
  code: 'GB',
  languages: ['en', 'cy'],
  aliases: [
    'uk',
    'gb',
    'great britain',
    'england',
    'scotland',
    'wales',
    'northern ireland',
    'britain',
  ],
  territories: ['GG', 'IM', 'JE'],
  postcode: { pattern: /^[a-z]{1,2}\d[a-z\d]?(?:\d[a-z]{2})?$/, examples: ['EC1Y 8SY', 'GIR 0AA'] },
  label: { omits: ['state'] },
  boxes: [[-8.7, 49.8, 1.8, 60.9]],
};

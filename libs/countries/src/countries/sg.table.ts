import type { Country } from '../country.js';
import { unitAfterStreet } from '../country.js';

export const singapore: Country = {
  code: 'SG',
  alpha3Code: 'SGP',
  languages: ['en', 'zh', 'ms', 'ta'],
  aliases: ["S'pore", 'Spore'],
  postcode: {
    pattern: /^\d{6}$/,
    isOfFewStreets: true,
    examples: ['546080', '308125'],
    countryPrefixes: ['s'],
  },
  label: { unit: unitAfterStreet(' ', '#') },
  writingStyle: { order: 'number street, city postcode', unit: '#03-12' },
  extents: [[103.6, 1.1, 104.1, 1.5]],
};

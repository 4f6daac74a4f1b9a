import type { Country } from '../country.js';
import { unitAfterStreet } from '../country.js';

export const norway: Country = {
  code: 'NO',
  alpha3Code: 'NOR',
  languages: ['nb', 'nn'],
  territories: ['SJ'],
  postcode: { pattern: /^\d{4}$/, examples: ['0025', '0107'], countryPrefixes: ['n', 'no'] },
  label: { unit: unitAfterStreet(', ') },
  cityNames: [
    ['Tromsø', 'Romsa'],
    ['Karasjok', 'Kárášjohka'],
    ['Kautokeino', 'Guovdageaidnu'],
  ],
  writingStyle: { order: 'street number, postcode city', unit: 'H0203' },
  extents: [[4.5, 57.9, 31.2, 71.2]],
};

import type { Country } from '../country.js';
import { unitBeforeStreet } from '../country.js';

export const saudiArabia: Country = {
  code: 'SA',
  alpha3Code: 'SAU',
  languages: ['ar', 'en'],
  aliases: ['ksa'],
  postcode: {
    pattern: /^\d{9}$/,
    prefixPattern: /^\d{5}$/,
    examples: ['12211-7034', '11564'],
    split: { at: 5, by: '-' },
  },
  label: { unit: unitBeforeStreet('Apt') },
  cityNames: [
    ['الرياض', 'Riyadh', 'Riad'],
    ['جدة', 'Jeddah', 'Jiddah', 'Djeddah'],
    ['مكة', 'Mecca', 'Makkah'],
    ['الدمام', 'Dammam'],
    ['الخبر', 'Al Khobar', 'Khobar'],
  ],
  writingStyle: { order: 'number street, city postcode', unit: 'Apt 3' },
  extents: [[34.5, 16.3, 55.7, 32.2]],
};

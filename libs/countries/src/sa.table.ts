import type { Country } from './country.js';
import { unitAhead } from './unit-habits.js';

export const saudiArabia: Country = {
  code: 'SA',
  longCode: 'SAU',
  languages: ['ar', 'en'],
  aliases: ['ksa'],
  postcode: {
    pattern: /^\d{9}$/,
    coarse: /^\d{5}$/,
    examples: ['12211-7034', '11564'],
    parted: { at: 5, by: '-' },
  },
  label: { unit: unitAhead('Apt') },
  cityNames: [
    ['الرياض', 'Riyadh', 'Riad'],
    ['جدة', 'Jeddah', 'Jiddah', 'Djeddah'],
    ['مكة', 'Mecca', 'Makkah'],
    ['الدمام', 'Dammam'],
    ['الخبر', 'Al Khobar', 'Khobar'],
  ],
  writing: { order: 'number street, city postcode', unit: 'Apt 3' },
  boxes: [[34.5, 16.3, 55.7, 32.2]],
};

import type { Country } from './country.js';
import { unitBehind } from './unit-habits.js';

export const italy: Country = {
  code: 'IT',
  languages: ['it', 'de'],
  postcode: { pattern: /^\d{5}$/, examples: ['00144', '47037'], signs: ['i', 'it'] },
  label: { unit: unitBehind(', ', 'int. '), writesCountyCode: true },
  boxes: [[6.6, 35.4, 18.6, 47.1]],
};

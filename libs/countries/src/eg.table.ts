import type { Country } from './country.js';
import { unitAhead } from './unit-habits.js';

export const egypt: Country = {
  code: 'EG',
  languages: ['ar', 'en'],
  postcode: { pattern: /^\d{5}(?:\d{2})?$/, examples: ['12411', '11599'] },
  label: { unit: unitAhead('Apt') },
  boxes: [[24.7, 22, 36.9, 31.7]],
};

import type { Country } from './country.js';
import { unitAsSuffix } from './unit-habits.js';

export const poland: Country = {
  code: 'PL',
  languages: ['pl'],
  postcode: {
    pattern: /^\d{5}$/,
    examples: ['00-950', '05-470'],
    signs: ['pl'],
    parted: { at: 2, by: '-' },
  },
  label: { unit: unitAsSuffix('/', ' ') },
  boxes: [[14.1, 49, 24.2, 54.9]],
};

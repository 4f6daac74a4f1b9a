import type { Country } from './country.js';
import { unitAhead } from './unit-habits.js';

export const unitedArabEmirates: Country = {
  code: 'AE',
  languages: ['ar', 'en'],
  aliases: ['uae', 'emirates'],
  label: { unit: unitAhead('Apt') },
  boxes: [[51, 22.5, 56.5, 26.5]],
};

import type { Country } from './country.js';
import { unitBehind } from './unit-habits.js';

export const switzerland: Country = {
  code: 'CH',
  languages: ['de', 'fr', 'it', 'rm'],
  aliases: ['suisse', 'schweiz', 'svizzera', 'svizra'],
  postcode: { pattern: /^\d{4}$/, examples: ['2544', '1211'], signs: ['ch'] },
  label: { unit: unitBehind(', ', 'App. ') },
  boxes: [[5.9, 45.8, 10.5, 47.9]],
};

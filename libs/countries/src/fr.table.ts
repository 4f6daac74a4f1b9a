import type { Country } from './country.js';
import { unitAhead } from './unit-habits.js';

export const france: Country = {
  code: 'FR',
  languages: ['fr'],
  territories: ['BL', 'GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'TF', 'WF', 'YT'],
  postcode: { pattern: /^\d{5}$/, examples: ['33380', '34092'], signs: ['f', 'fr'] },
  label: { unit: unitAhead('Appt') },
  boxes: [[-5.2, 41.3, 9.6, 51.1]],
};

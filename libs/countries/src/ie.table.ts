import type { Country } from './country.js';
import { unitAhead } from './unit-habits.js';

export const ireland: Country = {
  code: 'IE',
  languages: ['en', 'ga'],
  postcode: {
    pattern: /^(?:[ac-fhknprtv-y]\d[\dw][\da-z]{4}|d\d{1,2}w?)$/,
    examples: ['D02 AF30', 'A65 F4E2'],
    parted: { at: 3, by: ' ' },
  },
  label: { omits: ['state'], unit: unitAhead('Apt') },
  boxes: [[-10.7, 51.4, -5.9, 55.5]],
};

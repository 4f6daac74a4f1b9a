import type { Country } from './country.js';

export const ireland: Country = {
  code: 'IE',
  languages: ['en', 'ga'],
  postcode: { pattern: /^(?:[ac-fhknprtv-y]\d[\dw][\da-z]{4}|d\d{1,2}w?)$/, examples: [] },
  label: { omits: ['state'] },
  boxes: [[-10.7, 51.4, -5.9, 55.5]],
};

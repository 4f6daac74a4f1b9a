import type { Country } from './country.js';

export const japan: Country = {
  code: 'JP',
  languages: ['ja', 'en'],
  postcode: { pattern: /^\d{7}$/, examples: ['154-0023', '350-1106'] },
  boxes: [[122.9, 24, 146, 45.6]],
};

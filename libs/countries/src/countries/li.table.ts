import type { Country } from '../country.js';
import { unitAfterStreet } from '../country.js';

export const liechtenstein: Country = {
  code: 'LI',
  alpha3Code: 'LIE',
  languages: ['de'],
  postcode: { pattern: /^\d{4}$/, examples: ['9496', '9491'], countryPrefixes: ['fl', 'li'] },
  label: { unit: unitAfterStreet(', ', 'Wohnung ') },
  writingStyle: { order: 'street number, postcode city', unit: 'Wohnung 3' },
  houseNumbers: { isSlashPartOfNumber: true },
  extents: [[9.47, 47.04, 9.64, 47.28]],
};

import type { Country } from '../country.js';
import { unitAfterStreet } from '../country.js';

export const slovenia: Country = {
  code: 'SI',
  alpha3Code: 'SVN',
  languages: ['sl', 'it', 'hu'],
  postcode: { pattern: /^\d{4}$/, examples: ['4000', '1001'], countryPrefixes: ['si', 'slo'] },
  label: { unit: unitAfterStreet(', ', 'stanovanje ') },
  cityNames: [
    ['Ljubljana', 'Laibach', 'Lubiana'],
    ['Maribor', 'Marburg'],
    ['Celje', 'Cilli'],
    ['Koper', 'Capodistria'],
    ['Piran', 'Pirano'],
    ['Izola', 'Isola'],
    ['Kranj', 'Krainburg'],
    ['Ptuj', 'Pettau'],
  ],
  writingStyle: { order: 'street number, postcode city', unit: 'stanovanje 3' },
  extents: [[13.4, 45.4, 16.6, 46.9]],
};

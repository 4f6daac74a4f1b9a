import type { Country } from './country.js';
import { unitBehind } from './unit-habits.js';

export const slovenia: Country = {
  code: 'SI',
  longCode: 'SVN',
  languages: ['sl', 'it', 'hu'],
  postcode: { pattern: /^\d{4}$/, examples: ['4000', '1001'], signs: ['si', 'slo'] },
  label: { unit: unitBehind(', ', 'stanovanje ') },
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
  writing: { order: 'street number, postcode city', unit: 'stanovanje 3' },
  boxes: [[13.4, 45.4, 16.6, 46.9]],
};

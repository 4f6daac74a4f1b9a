import type { Country } from './country.js';
import { unitAhead } from './unit-habits.js';

export const luxembourg: Country = {
  code: 'LU',
  longCode: 'LUX',
  languages: ['fr', 'de', 'lb'],
  postcode: { pattern: /^\d{4}$/, examples: ['4750', '2998'], signs: ['l', 'lu'] },
  label: { unit: unitAhead('Appt') },
  cityNames: [
    ['Luxembourg', 'Luxemburg', 'Lëtzebuerg', 'Lussemburgo', 'Luxemburgo'],
    ['Esch-sur-Alzette', 'Esch-Uelzecht', 'Esch an der Alzette'],
    ['Diekirch', 'Dikrech'],
    ['Ettelbruck', 'Ettelbréck', 'Ettelbrück'],
    ['Differdange', 'Déifferdeng', 'Differdingen'],
    ['Dudelange', 'Diddeleng', 'Düdelingen'],
  ],
  writing: { order: 'number street, postcode city', unit: 'Appt 3' },
  boxes: [[5.7, 49.4, 6.6, 50.2]],
};

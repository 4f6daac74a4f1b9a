import type { Country } from '../country.js';
import { unitBeforeStreet } from '../country.js';

export const luxembourg: Country = {
  code: 'LU',
  alpha3Code: 'LUX',
  languages: ['fr', 'de', 'lb'],
  postcode: { pattern: /^\d{4}$/, examples: ['4750', '2998'], countryPrefixes: ['l', 'lu'] },
  label: { unit: unitBeforeStreet('Appt') },
  cityNames: [
    ['Luxembourg', 'Luxemburg', 'Lëtzebuerg', 'Lussemburgo', 'Luxemburgo'],
    ['Esch-sur-Alzette', 'Esch-Uelzecht', 'Esch an der Alzette'],
    ['Diekirch', 'Dikrech'],
    ['Ettelbruck', 'Ettelbréck', 'Ettelbrück'],
    ['Differdange', 'Déifferdeng', 'Differdingen'],
    ['Dudelange', 'Diddeleng', 'Düdelingen'],
  ],
  writingStyle: { order: 'number street, postcode city', unit: 'Appt 3' },
  extents: [[5.7, 49.4, 6.6, 50.2]],
};

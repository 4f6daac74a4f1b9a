import type { Country } from '../country.js';
import { unitAfterStreet } from '../country.js';

export const czechia: Country = {
  code: 'CZ',
  alpha3Code: 'CZE',
  languages: ['cs'],
  aliases: ['czech republic'],
  postcode: {
    pattern: /^\d{5}$/,
    examples: ['100 00', '251 66'],
    countryPrefixes: ['cz'],
    split: { at: 3, by: ' ' },
  },
  label: { unit: unitAfterStreet(', ', 'byt ') },
  cityNames: [
    ['Praha', 'Prague', 'Prag', 'Praga'],
    ['Brno', 'Brünn'],
    ['Plzeň', 'Pilsen'],
    ['Ostrava', 'Ostrau'],
    ['České Budějovice', 'Budweis'],
    ['Karlovy Vary', 'Karlsbad', 'Carlsbad'],
    ['Olomouc', 'Olmütz'],
    ['Liberec', 'Reichenberg'],
  ],
  writingStyle: { order: 'street number, postcode city', unit: 'byt 3' },
  houseNumbers: { hasConscriptionNumbers: true },
  extents: [[12.1, 48.5, 18.9, 51.1]],
};

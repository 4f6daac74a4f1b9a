import type { Country } from './country.js';
import { unitBehind } from './unit-habits.js';

export const czechia: Country = {
  code: 'CZ',
  longCode: 'CZE',
  languages: ['cs'],
  aliases: ['czech republic'],
  postcode: {
    pattern: /^\d{5}$/,
    examples: ['100 00', '251 66'],
    signs: ['cz'],
    parted: { at: 3, by: ' ' },
  },
  label: { unit: unitBehind(', ', 'byt ') },
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
  writing: { order: 'street number, postcode city', unit: 'byt 3' },
  numbers: { isConscriptionFirst: true },
  boxes: [[12.1, 48.5, 18.9, 51.1]],
};

import type { Country } from './country.js';
import { unitBehind } from './unit-habits.js';

export const belgium: Country = {
  code: 'BE',
  longCode: 'BEL',
  languages: ['nl', 'fr', 'de'],
  postcode: { pattern: /^\d{4}$/, examples: ['4000', '1000'], signs: ['b', 'be'] },
  states: [
    { names: ['Antwerpen', 'Anvers', 'Antwerp'] },
    { names: ['Limburg', 'Limbourg'] },
    { names: ['Oost-Vlaanderen', 'Flandre-Orientale', 'East Flanders'] },
    { names: ['West-Vlaanderen', 'Flandre-Occidentale', 'West Flanders'] },
    { names: ['Vlaams-Brabant', 'Brabant flamand', 'Flemish Brabant'] },
    { names: ['Brabant wallon', 'Waals-Brabant', 'Walloon Brabant'] },
    { names: ['Hainaut', 'Henegouwen'] },
    { names: ['Liège', 'Luik', 'Lüttich'] },
    { names: ['Luxembourg', 'Luxemburg'] },
    { names: ['Namur', 'Namen'] },
    { names: ['Bruxelles-Capitale', 'Brussels Hoofdstedelijk Gewest', 'Brussels-Capital'] },
  ],
  label: { unit: unitBehind(' ', 'bus ') },
  writing: { order: 'street number, postcode city', unit: 'bus 3' },
  numbers: { unitLetters: ['b'] },
  boxes: [[2.5, 49.5, 6.4, 51.5]],
};

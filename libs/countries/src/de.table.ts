import type { Country } from './country.js';
import { unitBehind } from './unit-habits.js';

export const germany: Country = {
  code: 'DE',
  longCode: 'DEU',
  languages: ['de'],
  aliases: ['brd'],
  postcode: { pattern: /^\d{5}$/, examples: ['26133', '53225'], signs: ['d', 'de'] },
  states: [
    { names: ['Baden-Württemberg'] },
    { names: ['Bayern', 'Bavaria', 'Freistaat Bayern'] },
    { names: ['Berlin'] },
    { names: ['Brandenburg'] },
    { names: ['Bremen'] },
    { names: ['Hamburg'] },
    { names: ['Hessen', 'Hesse'] },
    { names: ['Mecklenburg-Vorpommern'] },
    { names: ['Niedersachsen', 'Lower Saxony'] },
    { names: ['Nordrhein-Westfalen', 'North Rhine-Westphalia', 'NRW'] },
    { names: ['Rheinland-Pfalz', 'Rhineland-Palatinate'] },
    { names: ['Saarland'] },
    { names: ['Sachsen', 'Saxony'] },
    { names: ['Sachsen-Anhalt', 'Saxony-Anhalt'] },
    { names: ['Schleswig-Holstein'] },
    { names: ['Thüringen', 'Thuringia'] },
  ],
  label: { unit: unitBehind(', ', 'Wohnung ') },
  writing: { order: 'street number, postcode city', unit: 'Wohnung 3' },
  numbers: { isStrokeOfHouse: true },
  boxes: [[5.8, 47.2, 15.1, 55.1]],
};

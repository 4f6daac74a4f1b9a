import type { Country } from '../country.js';
import { unitBeforeStreet } from '../unit-formats.js';

export const unitedKingdom: Country = {
  code: 'GB',
  alpha3Code: 'GBR',
  languages: ['en', 'cy'],
  aliases: [
    'uk',
    'gb',
    'great britain',
    'england',
    'scotland',
    'wales',
    'northern ireland',
    'britain',
  ],
  territories: ['GG', 'IM', 'JE'],
  postcode: {
    pattern: /^(?:[a-z]{1,2}\d[a-z\d]?\d[a-z]{2}|gir0aa|bfpo\d{1,4})$/,
    prefixPattern: /^[a-z]{1,2}\d[a-z\d]?$/,
    examples: ['SW1A 1AA', 'EC1Y 8SY', 'M2 5BQ'],
    split: { at: -3, by: ' ' },
  },
  states: [
    { names: ['England'] },
    { names: ['Scotland', 'Alba'] },
    { names: ['Wales', 'Cymru'] },
    { names: ['Northern Ireland'] },
  ],
  label: { omittedParts: ['state'], unit: unitBeforeStreet('Flat') },
  cityNames: [
    ['London', 'Londres', 'Londra', 'Londen', 'Lontoo', 'Londyn'],
    ['Edinburgh', 'Édimbourg', 'Edimburgo'],
    ['Cardiff', 'Caerdydd'],
    ['Swansea', 'Abertawe'],
    ['Newport', 'Casnewydd'],
    ['Wrexham', 'Wrecsam'],
    ['Londonderry', 'Derry'],
    ['Belfast', 'Béal Feirste'],
    ['Carmarthen', 'Caerfyrddin'],
    ['Holyhead', 'Caergybi'],
    ['Cardigan', 'Aberteifi'],
    ['Canterbury', 'Cantorbéry'],
    ['Kingston upon Hull', 'Hull'],
  ],
  writingStyle: { order: 'number street, city postcode', unit: 'Flat 3' },
  extents: [[-8.7, 49.8, 1.8, 60.9]],
};

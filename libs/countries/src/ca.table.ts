import type { Country } from './country.js';
import { unitAsPrefix } from './unit-habits.js';

export const canada: Country = {
  code: 'CA',
  languages: ['en', 'fr'],
  postcode: {
    pattern: /^[a-z]\d[a-z](?:\d[a-z]\d)?$/,
    examples: ['H3Z 2Y7', 'V8X 3X4'],
    parted: { at: 3, by: ' ' },
  },
  isUnitFirst: true,
  states: {
    AB: ['Alberta'],
    BC: ['British Columbia'],
    MB: ['Manitoba'],
    NB: ['New Brunswick'],
    NL: ['Newfoundland and Labrador'],
    NS: ['Nova Scotia'],
    NT: ['Northwest Territories'],
    NU: ['Nunavut'],
    ON: ['Ontario'],
    PE: ['Prince Edward Island'],
    QC: ['Quebec'],
    SK: ['Saskatchewan'],
    YT: ['Yukon'],
  },
  label: { unit: unitAsPrefix('-', { at: 'back', joint: ' ' }) },
  boxes: [[-141, 41.7, -52.6, 83.2]],
};

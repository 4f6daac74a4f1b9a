import type { Country } from '../country.js';
import { unitAsNumberPrefix } from '../country.js';

export const canada: Country = {
  code: 'CA',
  alpha3Code: 'CAN',
  languages: ['en', 'fr'],
  postcode: {
    pattern: /^[a-z]\d[a-z]\d[a-z]\d$/,
    prefixPattern: /^[a-z]\d[a-z]$/,
    isOfFewStreets: true,
    examples: ['H3Z 2Y7', 'V8X 3X4'],
    split: { at: 3, by: ' ' },
  },
  isUnitFirst: true,
  states: [
    { code: 'AB', names: ['Alberta', 'Alta.'] },
    { code: 'BC', names: ['British Columbia', 'Colombie-Britannique'] },
    { code: 'MB', names: ['Manitoba', 'Man.'] },
    { code: 'NB', names: ['New Brunswick', 'Nouveau-Brunswick'] },
    { code: 'NL', names: ['Newfoundland and Labrador', 'Newfoundland', 'Nfld.'] },
    { code: 'NT', names: ['Northwest Territories'] },
    { code: 'NS', names: ['Nova Scotia'] },
    { code: 'NU', names: ['Nunavut'] },
    { code: 'ON', names: ['Ontario', 'Ont.'] },
    { code: 'PE', names: ['Prince Edward Island'] },
    { code: 'QC', names: ['Quebec', 'Québec', 'Que.'] },
    { code: 'SK', names: ['Saskatchewan', 'Sask.'] },
    { code: 'YT', names: ['Yukon', 'Yukon Territory'] },
  ],
  label: { unit: unitAsNumberPrefix('-', { position: 'back', separator: ' ' }) },
  cityNames: [['Québec', 'Quebec City', 'Ville de Québec']],
  writingStyle: { order: 'number street, city postcode', unit: 'Suite 3' },
  houseNumbers: { isSlashPartOfNumber: true, hasDirectionals: true },
  extents: [[-141, 41.7, -52.6, 83.2]],
};

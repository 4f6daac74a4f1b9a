import type { Abbreviations } from './abbreviation.js';

export const arabic: Abbreviations = [
  ['شارع', 'ش'],
  ['طريق', 'ط'],
  ['ميدان', 'م'],
];

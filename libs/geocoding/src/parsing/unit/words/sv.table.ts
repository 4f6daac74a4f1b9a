import type { UnitWords } from './unit-words.js';

export const swedish: UnitWords = {
  designators: ['lagenhet', 'lgh', 'lght', 'uppgang', 'uppg', 'port', 'vaning', 'van'],
  counters: ['tr', 'trappor', 'trappa', 'vaning', 'van'],
  parts: ['bv', 'nb', 'bottenvaning', 'entreplan', 'gardshuset'],
  sides: ['tv', 'th', 'og', 'nb', 'over gard', 'over gata', 'gatuhuset', 'gh'],
};

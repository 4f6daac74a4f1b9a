import type { UnitWords } from './unit-words.js';

export const slovenian: UnitWords = {
  designators: ['stanovanje', 'stan', 'nadstropje', 'nadstr', 'vhod', 'pisarna'],
  counters: ['nadstropje', 'nadstr', 'nad'],
  parts: ['pritlicje', 'klet', 'mansarda', 'podstresje'],
  sides: ['levo', 'desno'],
};

import type { UnitWords } from './unit-words.js';

export const polish: UnitWords = {
  designators: [
    ...['mieszkanie', 'mieszk', 'miesz', 'lokal', 'lok', 'klatka', 'kl', 'pietro', 'pok', 'pokoj'],
  ],
  buildings: ['budynek', 'bud', 'hala', 'segment'],
  counters: ['pietro', 'p'],
  parts: ['parter', 'poddasze', 'suterena', 'oficyna'],
  sides: ['lewa', 'prawa', 'front'],
};

export const czech: UnitWords = {
  designators: ['byt', 'patro', 'vchod', 'dvere', 'kancelar', 'mistnost'],
  buildings: ['budova', 'hala', 'objekt'],
  counters: ['patro', 'np', 'nadzemni podlazi'],
  parts: ['prizemi', 'suteren', 'podkrovi', 'mezanin'],
  sides: ['vlevo', 'vpravo'],
};

export const slovenian: UnitWords = {
  designators: ['stanovanje', 'stan', 'nadstropje', 'nadstr', 'vhod', 'pisarna'],
  counters: ['nadstropje', 'nadstr', 'nad'],
  parts: ['pritlicje', 'klet', 'mansarda', 'podstresje'],
  sides: ['levo', 'desno'],
};

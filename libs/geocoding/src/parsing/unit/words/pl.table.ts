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

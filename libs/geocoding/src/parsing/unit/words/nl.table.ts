import type { UnitWords } from './unit-words.js';

export const dutch: UnitWords = {
  designators: ['bus', 'box', 'verdieping', 'verd', 'kamer', 'appartement', 'app', 'unit'],
  buildings: ['gebouw', 'toren'],
  counters: ['verdieping', 'verd', 'hoog', 'etage'],
  parts: ['begane grond', 'gelijkvloers', 'souterrain', 'parterre'],
  sides: ['links', 'rechts', 'voor', 'achter', 'li', 're', 'hoog'],
};

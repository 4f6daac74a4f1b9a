import type { UnitWords } from './unit-words.js';

export const czech: UnitWords = {
  designators: ['byt', 'patro', 'vchod', 'dvere', 'kancelar', 'mistnost'],
  buildings: ['budova', 'hala', 'objekt'],
  counters: ['patro', 'np', 'nadzemni podlazi'],
  parts: ['prizemi', 'suteren', 'podkrovi', 'mezanin'],
  sides: ['vlevo', 'vpravo'],
};

import type { UnitWords } from './unit-words.js';

export const norwegian: UnitWords = {
  designators: ['leilighet', 'leil', 'oppgang', 'etasje', 'etg', 'bolignummer', 'inngang'],
  counters: ['etasje', 'etg', 'et'],
  parts: ['underetasje', 'kjeller', 'sokkel', 'loft'],
  sides: ['venstre', 'hoyre'],
};

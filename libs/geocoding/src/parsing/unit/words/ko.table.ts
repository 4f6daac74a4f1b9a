import type { UnitWords } from './unit-words.js';

export const korean: UnitWords = {
  designators: ['층', '호', '동', '지하'],
  counters: ['층', '호', '동'],
};

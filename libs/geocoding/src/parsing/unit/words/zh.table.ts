import type { UnitWords } from './unit-words.js';

/** Folded: traditional characters are written as simplified ones. */
export const chinese: UnitWords = {
  designators: ['楼', '室', '地下'],
  counters: ['楼', '室', '座', '层', '单元', '幢', '栋', '户', 'f'],
  parts: ['地下', '地库'],
};

import type { UnitWords } from './unit-words.js';

export const japanese: UnitWords = {
  designators: ['室', '地下', 'ビル'],
  counters: ['室', '阶', '号室', 'f'],
  parts: ['地下'],
};

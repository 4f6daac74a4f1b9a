import type { UnitWords } from './unit-words.js';

export const finnish: UnitWords = {
  designators: [
    'asunto',
    'as',
    'porras',
    'rappu',
    'rp',
    'huoneisto',
    'hto',
    'kerros',
    'krs',
    'bost',
  ],
  counters: ['krs', 'kerros'],
  parts: ['pohjakerros', 'ullakko', 'kellari'],
  sides: ['vasen', 'oikea'],
};

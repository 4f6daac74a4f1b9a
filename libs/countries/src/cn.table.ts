import type { Country } from './country.js';
import { unitAhead, unitCounted } from './unit-habits.js';

export const china: Country = {
  code: 'CN',
  languages: ['zh'],
  territories: ['HK', 'MO'],
  postcode: { pattern: /^\d{6}$/, examples: ['266033', '317204'] },
  label: {
    unit: unitAhead('Room'),
    ownScript: {
      scripts: /\p{sc=Han}/u,
      template: 'CN_zh',
      latinTemplate: 'CN_en',
      joint: '',
      numberCounter: '号',
      unit: unitCounted('', '室'),
    },
  },
  boxes: [[73.5, 18.1, 134.8, 53.6]],
};

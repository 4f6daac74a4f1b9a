import type { Country } from './country.js';
import { unitAhead, unitCounted } from './unit-habits.js';

export const taiwan: Country = {
  code: 'TW',
  languages: ['zh-Hant', 'en'],
  aliases: ['台湾'],
  postcode: { pattern: /^\d{3}(?:\d{2,3})?$/, examples: ['104', '106'] },
  label: {
    unit: unitAhead('Room'),
    ownScript: {
      scripts: /\p{sc=Han}/u,
      template: 'TW_zh',
      latinTemplate: 'TW_en',
      joint: '',
      numberCounter: '號',
      unit: unitCounted('', '室'),
    },
  },
  boxes: [[119.3, 21.8, 122.1, 25.4]],
};

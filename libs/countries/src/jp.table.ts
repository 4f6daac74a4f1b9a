import type { Country } from './country.js';
import { unitAhead, unitCounted } from './unit-habits.js';

export const japan: Country = {
  code: 'JP',
  languages: ['ja', 'en'],
  postcode: { pattern: /^\d{7}$/, examples: ['154-0023', '350-1106'], parted: { at: 3, by: '-' } },
  label: {
    unit: unitAhead('Room'),
    ownScript: {
      scripts: /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u,
      template: 'JP_ja',
      latinTemplate: 'JP_en',
      joint: '',
      postcodeMark: '〒',
      postcodeJoint: ' ',
      unit: unitCounted(' ', '号室'),
    },
  },
  boxes: [[122.9, 24, 146, 45.6]],
};

import type { Country } from './country.js';
import { unitAhead, unitCounted } from './unit-habits.js';

export const southKorea: Country = {
  code: 'KR',
  languages: ['ko', 'en'],
  aliases: ['korea', 'republic of korea'],
  postcode: { pattern: /^\d{5,6}$/, examples: ['03171', '06236'] },
  label: {
    unit: unitAhead('Unit'),
    ownScript: {
      scripts: /\p{sc=Hang}/u,
      template: 'KR_ko',
      latinTemplate: 'KR_en',
      unit: unitCounted(', ', '호'),
    },
  },
  boxes: [[125, 33.1, 129.6, 38.6]],
};

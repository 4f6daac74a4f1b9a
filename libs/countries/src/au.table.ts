import type { Country } from './country.js';
import { unitAsPrefix } from './unit-habits.js';

export const australia: Country = {
  code: 'AU',
  languages: ['en'],
  territories: ['CC', 'CX', 'NF'],
  postcode: { pattern: /^\d{4}$/, examples: ['2060', '3171'] },
  isUnitFirst: true,
  states: {
    ACT: ['Australian Capital Territory'],
    NSW: ['New South Wales'],
    NT: ['Northern Territory'],
    QLD: ['Queensland'],
    SA: ['South Australia'],
    TAS: ['Tasmania'],
    VIC: ['Victoria'],
    WA: ['Western Australia'],
  },
  label: { unit: unitAsPrefix('/', { at: 'front', joint: ', ' }) },
  boxes: [[112.9, -43.8, 153.7, -10]],
};

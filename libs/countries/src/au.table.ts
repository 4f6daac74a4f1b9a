import type { Country } from './country.js';
import { unitAsPrefix } from './unit-habits.js';

export const australia: Country = {
  code: 'AU',
  longCode: 'AUS',
  languages: ['en'],
  territories: ['CC', 'CX', 'NF'],
  postcode: { pattern: /^\d{4}$/, examples: ['2060', '3171'] },
  isUnitFirst: true,
  states: [
    { code: 'ACT', names: ['Australian Capital Territory'] },
    { code: 'NSW', names: ['New South Wales'] },
    { code: 'NT', names: ['Northern Territory'] },
    { code: 'QLD', names: ['Queensland'] },
    { code: 'SA', names: ['South Australia'] },
    { code: 'TAS', names: ['Tasmania'] },
    { code: 'VIC', names: ['Victoria'] },
    { code: 'WA', names: ['Western Australia'] },
  ],
  label: { unit: unitAsPrefix('/', { at: 'front', joint: ', ' }) },
  writing: { order: 'number street, city postcode', unit: 'Unit 3' },
  boxes: [[112.9, -43.8, 153.7, -10]],
};

import type { Country } from '../country.js';
import { unitAsNumberPrefix } from '../country.js';

export const australia: Country = {
  code: 'AU',
  alpha3Code: 'AUS',
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
  label: { unit: unitAsNumberPrefix('/', { position: 'front', separator: ', ' }) },
  writingStyle: { order: 'number street, city postcode', unit: 'Unit 3' },
  extents: [[112.9, -43.8, 153.7, -10]],
};

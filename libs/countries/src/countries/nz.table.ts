import type { Country } from '../country.js';
import { unitAsNumberPrefix } from '../country.js';

export const newZealand: Country = {
  code: 'NZ',
  alpha3Code: 'NZL',
  languages: ['en', 'mi'],
  aliases: ['aotearoa'],
  territories: ['CK', 'NU', 'TK'],
  postcode: { pattern: /^\d{4}$/, examples: ['6001', '6015'] },
  isUnitFirst: true,
  label: { unit: unitAsNumberPrefix('/', { position: 'front', separator: ', ' }) },
  cityNames: [
    ['Auckland', 'Tāmaki Makaurau'],
    ['Wellington', 'Te Whanganui-a-Tara'],
    ['Christchurch', 'Ōtautahi'],
    ['Dunedin', 'Ōtepoti'],
    ['Whanganui', 'Wanganui'],
    ['Hamilton', 'Kirikiriroa'],
  ],
  writingStyle: { order: 'number street, city postcode', unit: 'Flat 3' },
  extents: [[166.3, -47.4, 178.6, -34.3]],
};

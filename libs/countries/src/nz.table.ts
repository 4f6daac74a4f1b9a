import type { Country } from './country.js';
import { unitAsPrefix } from './unit-habits.js';

export const newZealand: Country = {
  code: 'NZ',
  longCode: 'NZL',
  languages: ['en', 'mi'],
  aliases: ['aotearoa'],
  territories: ['CK', 'NU', 'TK'],
  postcode: { pattern: /^\d{4}$/, examples: ['6001', '6015'] },
  isUnitFirst: true,
  label: { unit: unitAsPrefix('/', { at: 'front', joint: ', ' }) },
  cityNames: [
    ['Auckland', 'Tāmaki Makaurau'],
    ['Wellington', 'Te Whanganui-a-Tara'],
    ['Christchurch', 'Ōtautahi'],
    ['Dunedin', 'Ōtepoti'],
    ['Whanganui', 'Wanganui'],
    ['Hamilton', 'Kirikiriroa'],
  ],
  writing: { order: 'number street, city postcode', unit: 'Flat 3' },
  boxes: [[166.3, -47.4, 178.6, -34.3]],
};

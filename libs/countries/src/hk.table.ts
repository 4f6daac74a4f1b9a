import type { Country } from './country.js';
import { unitAhead, unitCounted } from './unit-habits.js';

export const hongKong: Country = {
  code: 'HK',
  longCode: 'HKG',
  languages: ['zh-Hant', 'en'],
  aliases: ['hong kong'],
  states: [
    { names: ['九龍', 'Kowloon'] },
    { names: ['香港島', 'Hong Kong Island'] },
    { names: ['新界', 'New Territories'] },
  ],
  label: {
    unit: unitAhead('Flat'),
    partNames: { city: 'state', locality: 'state_district' },
    ownScript: {
      scripts: /\p{sc=Han}/u,
      template: 'HK_zh',
      latinTemplate: 'HK_en',
      joint: '',
      numberCounter: '號',
      unit: unitCounted('', '室'),
    },
  },
  cityNames: [
    ['九龍', 'Kowloon'],
    ['中環', 'Central'],
    ['旺角', 'Mong Kok'],
    ['尖沙咀', 'Tsim Sha Tsui'],
    ['銅鑼灣', 'Causeway Bay'],
    ['灣仔', 'Wan Chai'],
  ],
  writing: { order: 'number street, city postcode', unit: 'Flat 3' },
  boxes: [[113.8, 22.1, 114.5, 22.6]],
};

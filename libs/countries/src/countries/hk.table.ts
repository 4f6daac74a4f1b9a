import type { Country } from '../country.js';
import { unitBeforeStreet, unitWithCounter } from '../country.js';

export const hongKong: Country = {
  code: 'HK',
  alpha3Code: 'HKG',
  languages: ['zh-Hant', 'en'],
  aliases: ['hong kong'],
  states: [
    { names: ['九龍', 'Kowloon'] },
    { names: ['香港島', 'Hong Kong Island'] },
    { names: ['新界', 'New Territories'] },
  ],
  label: {
    unit: unitBeforeStreet('Flat'),
    formatterNames: { city: 'state', locality: 'state_district' },
    nativeScript: {
      letters: /\p{sc=Han}/u,
      template: 'HK_zh',
      latinTemplate: 'HK_en',
      separator: '',
      numberCounter: '號',
      unit: unitWithCounter('', '室'),
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
  writingStyle: { order: 'number street, city postcode', unit: 'Flat 3' },
  extents: [[113.8, 22.1, 114.5, 22.6]],
};

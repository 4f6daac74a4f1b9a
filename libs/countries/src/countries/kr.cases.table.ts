import type { CountryCases } from '../country-cases.js';

export const southKoreaCases: CountryCases = {
  mentions: ['서울, 대한민국'],
  addresses: [
    {
      address: {
        streetNumber: '152',
        streetName: '테헤란로',
        city: '서울특별시',
        postcode: '06236',
      },
      label: '서울특별시 테헤란로 152, 06236',
      queries: ['대한민국 서울특별시 테헤란로 152 (06236)'],
    },
    {
      address: {
        unit: '102',
        streetNumber: '152',
        streetName: '테헤란로',
        locality: '강남구',
        city: '서울특별시',
        postcode: '06236',
      },
      label: '서울특별시 강남구 테헤란로 152, 102호, 06236',
    },
    {
      address: {
        streetNumber: '152',
        streetName: 'Teheran-ro',
        locality: 'Gangnam-gu',
        city: 'Seoul',
        postcode: '06236',
      },
      label: '152 Teheran-ro, Gangnam-gu, Seoul 06236',
    },
  ],
};

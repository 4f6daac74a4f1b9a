import type { CountryCases } from '../country-cases.js';

export const hongKongCases: CountryCases = {
  mentions: ['Mong Kok, Hong Kong'],
  addresses: [
    {
      address: {
        streetNumber: '12',
        streetName: '皇后大道中',
        city: '香港',
      },
      label: '香港皇后大道中12號',
      queries: ['香港皇后大道中12號'],
    },
    {
      address: {
        unit: '3',
        streetNumber: '12',
        streetName: 'Nathan Road',
        locality: 'Mong Kok',
        city: 'Hong Kong',
      },
      label: 'Flat 3, 12 Nathan Road, Mong Kok, Hong Kong',
    },
    {
      address: {
        unit: '3樓',
        streetNumber: '12',
        streetName: '彌敦道',
        locality: '旺角',
        city: '香港',
      },
      label: '香港旺角彌敦道12號3樓',
    },
  ],
};

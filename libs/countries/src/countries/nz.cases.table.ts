import type { CountryCases } from '../country-cases.js';

export const newZealandCases: CountryCases = {
  mentions: ['Auckland, Aotearoa'],
  addresses: [
    {
      address: {
        streetNumber: '12',
        streetName: 'Queen Street',
        city: 'Auckland',
        postcode: '1010',
      },
      label: '12 Queen Street, Auckland 1010',
      queries: ['12 Queen St, Auckland 1010, Aotearoa'],
    },
    {
      address: {
        unit: '3',
        streetNumber: '12',
        streetName: 'Queen Street',
        city: 'Auckland',
        postcode: '1010',
      },
      label: '3/12 Queen Street, Auckland 1010',
    },
  ],
};

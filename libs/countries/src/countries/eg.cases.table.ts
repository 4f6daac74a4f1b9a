import type { CountryCases } from '../country-cases.js';

export const egyptCases: CountryCases = {
  mentions: ['القاهرة, مصر'],
  addresses: [
    {
      address: {
        streetNumber: '12',
        streetName: 'شارع التحرير',
        city: 'القاهرة',
        postcode: '11511',
      },
      label: '12 شارع التحرير, القاهرة, 11511',
      queries: ['12 شارع التحرير، القاهرة، مصر'],
    },
    {
      address: {
        unit: '3',
        streetNumber: '12',
        streetName: 'Tahrir Street',
        city: 'Cairo',
        postcode: '11511',
      },
      label: 'Apt 3, 12 Tahrir Street, Cairo, 11511',
    },
  ],
};

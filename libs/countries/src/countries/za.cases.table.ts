import type { CountryCases } from '../country-cases.js';

export const southAfricaCases: CountryCases = {
  mentions: ['Durban, South Africa'],
  addresses: [
    {
      address: {
        streetNumber: '12',
        streetName: 'Long Street',
        city: 'Cape Town',
        state: 'Western Cape',
        postcode: '8001',
      },
      label: '12 Long Street, Cape Town, 8001',
      queries: ['12 Long St, Cape Town, WC, 8001, RSA'],
    },
    {
      address: {
        unit: '3',
        streetNumber: '12',
        streetName: 'Long Street',
        city: 'Cape Town',
        postcode: '8001',
      },
      label: 'Unit 3, 12 Long Street, Cape Town, 8001',
    },
  ],
};

import type { CountryCases } from '../country-cases.js';

export const belgiumCases: CountryCases = {
  mentions: ['Gent, België'],
  addresses: [
    {
      address: {
        streetNumber: '12',
        streetName: 'Meir',
        city: 'Antwerpen',
        postcode: '2000',
      },
      label: 'Meir 12, 2000 Antwerpen',
      queries: ['Meir 12, B-2000 Antwerpen', 'Meir 12, 2000 Antwerpen, Belgique'],
    },
    {
      address: {
        unit: '3',
        streetNumber: '12',
        streetName: 'Dorp',
        city: 'Lille',
        postcode: '2275',
      },
      label: 'Dorp 12 bus 3, 2275 Lille',
    },
  ],
};

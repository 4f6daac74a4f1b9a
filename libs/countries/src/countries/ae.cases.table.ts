import type { CountryCases } from '../country-cases.js';

export const unitedArabEmiratesCases: CountryCases = {
  mentions: ['Dubai, Vereinigte Arabische Emirate'],
  addresses: [
    {
      address: {
        streetNumber: '12',
        streetName: 'Al Wasl Road',
        city: 'Dubai',
      },
      label: '12 Al Wasl Road, Dubai',
      queries: [
        'Al Wasl Road 12, Dubai, UAE',
        '12 Al Wasl Rd, Dubai, Vereinigte Arabische Emirate',
      ],
    },
    {
      address: {
        unit: '304',
        streetNumber: '12',
        streetName: 'Sheikh Zayed Road',
        city: 'Dubai',
      },
      label: 'Apt 304, 12 Sheikh Zayed Road, Dubai',
    },
  ],
};

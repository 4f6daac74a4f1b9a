import type { CountryCases } from '../country-cases.js';

export const singaporeCases: CountryCases = {
  mentions: ['Marina Bay, Singapur'],
  addresses: [
    {
      address: {
        streetNumber: '12',
        streetName: 'Marina View',
        city: 'Singapore',
        postcode: '018961',
      },
      label: '12 Marina View, Singapore 018961',
      queries: [
        '12 Marina View, S018961',
        '12 Marina View S(018961)',
        '12 Marina View, Singapore 018961, Singapur',
      ],
    },
    {
      address: {
        unit: '03-12',
        streetNumber: '1',
        streetName: 'Biopolis Drive',
        city: 'Singapore',
        postcode: '138622',
      },
      label: '1 Biopolis Drive #03-12, Singapore 138622',
    },
  ],
};

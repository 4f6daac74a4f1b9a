import type { CountryCases } from '../country-cases.js';

export const unitedKingdomCases: CountryCases = {
  mentions: ['London, United Kingdom', 'London UK'],
  addresses: [
    {
      address: {
        streetNumber: '10',
        streetName: 'Downing Street',
        city: 'London',
        state: 'England',
        postcode: 'SW1A 2AA',
      },
      label: '10 Downing Street, London, SW1A 2AA',
      queries: [
        '10 Downing Street London SW1A2AA',
        '10 Downing Street, London, SW1A',
        '10 Downing Street, London, England, UK',
      ],
    },
    {
      address: {
        streetNumber: '12',
        streetName: 'Peckham Rye',
        city: 'London',
        postcode: 'SE15',
      },
      label: '12 Peckham Rye, London, SE15',
      queries: ['12 Peckham Rye, London SE15 4QA'],
    },
    {
      address: {
        unit: '2',
        streetNumber: '12A',
        streetName: 'High Street',
        city: 'London',
        postcode: 'SE154QA',
      },
      label: 'Flat 2, 12A High Street, London, SE15 4QA',
    },
    {
      address: {
        unit: '6th Floor',
        streetNumber: '12',
        streetName: 'High Street',
        city: 'London',
        postcode: 'SE15',
      },
      label: '6th Floor, 12 High Street, London, SE15',
    },
    {
      address: {
        streetNumber: '10',
        streetName: 'Downing Street',
        city: 'London',
        state: 'England',
        postcode: 'SW1A 2AA',
      },
      label: '10 Downing Street, London, SW1A 2AA',
    },
    {
      address: {
        state: 'England',
        country: 'United Kingdom',
      },
      label: 'England',
    },
    {
      address: {
        unit: '2',
        houseName: 'Rose House',
        streetNumber: '12',
        streetName: 'High Street',
        city: 'London',
      },
      label: 'Flat 2, Rose House, 12 High Street, London',
    },
  ],
};

import type { CountryCases } from '../country-cases.js';

export const swedenCases: CountryCases = {
  mentions: ['Malmö, Sverige'],
  addresses: [
    {
      address: {
        streetNumber: '12',
        streetName: 'Storgatan',
        city: 'Stockholm',
        postcode: '114 55',
      },
      label: 'Storgatan 12, 114 55 Stockholm',
      queries: ['Storgatan 12, SE-11455 Stockholm'],
    },
    {
      address: {
        unit: '1102',
        streetNumber: '12',
        streetName: 'Storgatan',
        city: 'Stockholm',
        postcode: '11455',
      },
      label: 'Storgatan 12 lgh 1102, 114 55 Stockholm',
    },
  ],
};

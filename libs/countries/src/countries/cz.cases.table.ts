import type { CountryCases } from '../country-cases.js';

export const czechiaCases: CountryCases = {
  mentions: ['Praha, Česko'],
  addresses: [
    {
      address: {
        streetNumber: '12',
        streetName: 'Dlouhá',
        city: 'Praha',
        postcode: '110 00',
      },
      label: 'Dlouhá 12, 110 00 Praha',
      queries: ['Dlouhá 12, 11000 Praha'],
    },
    {
      address: {
        streetNumber: '1700/68',
        streetName: 'Dlouhá',
        city: 'Praha',
        postcode: '11000',
      },
      label: 'Dlouhá 1700/68, 110 00 Praha',
    },
  ],
};

import type { CountryCases } from '../country-cases.js';

export const netherlandsCases: CountryCases = {
  mentions: ['Amsterdam, The Netherlands'],
  addresses: [
    {
      address: {
        streetNumber: '12',
        streetName: 'Damrak',
        city: 'Amsterdam',
        postcode: '1012 LG',
      },
      label: 'Damrak 12, 1012 LG Amsterdam',
      queries: ['Damrak 12, 1012lg Amsterdam', 'Damrak 12, 1012 Amsterdam', '1012 LG 12'],
    },
    {
      address: {
        unit: '3',
        streetNumber: '12',
        streetName: 'Damrak',
        city: 'Amsterdam',
        postcode: '1012LG',
      },
      label: 'Damrak 12-3, 1012 LG Amsterdam',
    },
    {
      address: {
        unit: 'hs',
        streetNumber: '12',
        streetName: 'Damrak',
        city: 'Amsterdam',
      },
      label: 'Damrak 12 hs, Amsterdam',
    },
    {
      address: {
        unit: 'x',
        streetNumber: '147x',
        streetName: 'Mariastraat',
        city: 'Schiedam',
        postcode: '3117NK',
      },
      label: 'Mariastraat 147x, 3117 NK Schiedam',
    },
  ],
};

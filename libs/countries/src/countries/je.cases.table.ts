import type { CountryCases } from '../country-cases.js';

export const jerseyCases: CountryCases = {
  mentions: ['St Helier, Jersey'],
  addresses: [
    {
      address: {
        streetNumber: '12',
        streetName: 'King Street',
        city: 'St Helier',
        postcode: 'JE2 4WA',
      },
      label: '12 King Street, St Helier, JE2 4WA, Jersey, Channel Islands',
      queries: ['12 King Street, St Helier, JE24WA', '12 King St, St Helier, Jersey'],
    },
    {
      address: {
        streetNumber: '12',
        streetName: 'King Street',
        city: 'St Helier',
        postcode: 'JE24WA',
      },
      label: '12 King Street, St Helier, JE2 4WA, Jersey, Channel Islands',
    },
  ],
};

import type { CountryCases } from '../country-cases.js';

export const norwayCases: CountryCases = {
  mentions: ['Oslo, Norge'],
  addresses: [
    {
      address: {
        streetNumber: '12',
        streetName: 'Storgata',
        city: 'Oslo',
        postcode: '0155',
      },
      label: 'Storgata 12, 0155 Oslo',
      queries: ['Storgata 12, N-0155 Oslo', 'Storgata 12, 0155 Oslo, Norge'],
    },
    {
      address: {
        unit: 'H0203',
        streetNumber: '12',
        streetName: 'Storgata',
        city: 'Oslo',
        postcode: '0155',
      },
      label: 'Storgata 12, H0203, 0155 Oslo',
    },
  ],
};

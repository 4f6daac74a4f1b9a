import type { CountryCases } from '../country-cases.js';

export const isleOfManCases: CountryCases = {
  mentions: ['Douglas, Isle of Man'],
  addresses: [
    {
      address: {
        streetNumber: '12',
        streetName: 'Strand Street',
        city: 'Douglas',
        postcode: 'IM1 2AB',
      },
      label: '12 Strand Street, Douglas, IM1 2AB',
      queries: ['12 Strand Street, Douglas, IM12AB', '12 Strand St, Douglas, Isle of Man'],
    },
    {
      address: {
        unit: '3',
        streetNumber: '12',
        streetName: 'Strand Street',
        city: 'Douglas',
        postcode: 'IM12AB',
      },
      label: 'Flat 3, 12 Strand Street, Douglas, IM1 2AB',
    },
  ],
};

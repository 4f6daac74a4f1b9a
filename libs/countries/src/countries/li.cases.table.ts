import type { CountryCases } from '../country-cases.js';

export const liechtensteinCases: CountryCases = {
  mentions: ['Vaduz, Liechtenstein'],
  addresses: [
    {
      address: {
        streetNumber: '12',
        streetName: 'Städtle',
        city: 'Vaduz',
        postcode: '9490',
      },
      label: 'Städtle 12, 9490 Vaduz',
      queries: ['Städtle 12, FL-9490 Vaduz', 'Städtle 12, 9490 Vaduz, Liechtenstein'],
    },
    {
      address: {
        unit: '3',
        streetNumber: '12',
        streetName: 'Städtle',
        city: 'Vaduz',
        postcode: '9490',
      },
      label: 'Städtle 12, Wohnung 3, 9490 Vaduz',
    },
  ],
};

import type { CountryCases } from '../country-cases.js';

export const switzerlandCases: CountryCases = {
  mentions: ['Bern, Suisse'],
  addresses: [
    {
      address: {
        streetNumber: '12',
        streetName: 'Rue du Rhône',
        city: 'Genève',
        state: 'Genève',
        postcode: '1204',
      },
      label: 'Rue du Rhône 12, 1204 Genève',
      queries: [
        'Rue du Rhône 12, CH-1204 Genève GE',
        'Rue du Rhône 12, 1204 Genève, Schweiz',
        {
          streetName: 'Rue du Rhône',
          streetNumber: '12',
          postcode: 'CH-1204',
          country: 'Switzerland',
        },
      ],
    },
    {
      address: {
        unit: '3',
        streetNumber: '12',
        streetName: 'Rue du Rhône',
        city: 'Genève',
        postcode: '1204',
      },
      label: 'Rue du Rhône 12, App. 3, 1204 Genève',
    },
  ],
};

import type { CountryCases } from '../country-cases.js';

export const franceCases: CountryCases = {
  mentions: ['Paris, Frankreich'],
  addresses: [
    {
      address: {
        streetNumber: '12',
        streetName: 'Rue de Rivoli',
        city: 'Paris',
        postcode: '75004',
      },
      label: '12 Rue de Rivoli, 75004 Paris',
      queries: ['12 rue de Rivoli, F-75004 Paris', '75004 paris france 12 rue de rivoli'],
    },
    {
      address: {
        unit: '4',
        streetNumber: '12 bis',
        streetName: 'Rue de Rivoli',
        city: 'Paris',
        postcode: '75004',
      },
      label: 'Appt 4, 12 bis Rue de Rivoli, 75004 Paris',
    },
    {
      address: {
        streetNumber: '29',
        streetName: 'Rue de Rivoli',
        city: 'Paris',
        postcode: '75004',
      },
      label: '29 Rue de Rivoli, 75004 Paris',
    },
    {
      address: {
        country: 'France',
      },
      label: 'France',
    },
  ],
};

import type { CountryCases } from '../country-cases.js';

export const luxembourgCases: CountryCases = {
  mentions: ['Esch-sur-Alzette, Luxemburg'],
  addresses: [
    {
      address: {
        streetNumber: '12',
        streetName: 'Rue du Moulin',
        city: 'Luxembourg',
        postcode: '1234',
      },
      label: '12 Rue du Moulin, 1234 Luxembourg',
      source: {
        postcode: 'L-1234',
      },
      queries: ['12, rue du Moulin, L-1234 Luxembourg', '12, rue du Moulin, 1234 Luxembourg'],
    },
    {
      address: {
        unit: '3',
        streetNumber: '12',
        streetName: 'Rue du Moulin',
        city: 'Luxembourg',
        postcode: '1234',
      },
      label: 'Appt 3, 12 Rue du Moulin, 1234 Luxembourg',
    },
  ],
};

import type { CountryCases } from '../country-cases.js';

export const denmarkCases: CountryCases = {
  mentions: ['Aarhus, Danmark'],
  addresses: [
    {
      address: {
        streetNumber: '12',
        streetName: 'Strandvejen',
        city: 'Hellerup',
        postcode: '2900',
      },
      label: 'Strandvejen 12, 2900 Hellerup',
      queries: ['Strandvejen 12, DK-2900 Hellerup'],
    },
    {
      address: {
        unit: '3. tv.',
        streetNumber: '12',
        streetName: 'Strandvejen',
        city: 'Hellerup',
        postcode: '2900',
      },
      label: 'Strandvejen 12, 3. tv., 2900 Hellerup',
    },
  ],
};

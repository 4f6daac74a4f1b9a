import type { CountryCases } from '../country-cases.js';

export const austriaCases: CountryCases = {
  mentions: ['Wien, Österreich'],
  addresses: [
    {
      address: {
        streetNumber: '12',
        streetName: 'Ringstraße',
        city: 'Wien',
        postcode: '1010',
      },
      label: 'Ringstraße 12, 1010 Wien',
      queries: ['Ringstraße 12, A-1010 Wien'],
    },
    {
      address: {
        unit: '3',
        streetNumber: '12',
        streetName: 'Mariahilfer Straße',
        city: 'Wien',
        postcode: '1060',
      },
      label: 'Mariahilfer Straße 12/3, 1060 Wien',
    },
    {
      address: {
        unit: 'Top 4',
        streetNumber: '12',
        streetName: 'Ring',
        city: 'Wien',
        postcode: '1010',
      },
      label: 'Ring 12/Top 4, 1010 Wien',
    },
  ],
};

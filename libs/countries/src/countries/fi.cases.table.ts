import type { CountryCases } from '../country-cases.js';

export const finlandCases: CountryCases = {
  mentions: ['Turku, Suomi'],
  addresses: [
    {
      address: {
        streetNumber: '12',
        streetName: 'Mannerheimintie',
        city: 'Helsinki',
        postcode: '00100',
      },
      label: 'Mannerheimintie 12, 00100 Helsinki',
      queries: ['Mannerheimintie 12, FI-00100 Helsinki', 'Mannerheimintie 12, Helsinki, Suomi'],
    },
    {
      address: {
        unit: 'A 12',
        streetNumber: '30',
        streetName: 'Mannerheimintie',
        city: 'Helsinki',
        postcode: '00100',
      },
      label: 'Mannerheimintie 30 A 12, 00100 Helsinki',
    },
  ],
};

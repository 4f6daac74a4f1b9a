import type { CountryCases } from '../country-cases.js';

export const portugalCases: CountryCases = {
  mentions: ['Porto, Portugal'],
  addresses: [
    {
      address: {
        streetNumber: '12',
        streetName: 'Rua Garrett',
        city: 'Lisboa',
        postcode: '1200-203',
      },
      label: 'Rua Garrett 12, 1200-203 Lisboa',
      queries: ['Rua Garrett 12, 1200203 Lisboa'],
    },
    {
      address: {
        unit: '3.º Esq.',
        streetNumber: '12',
        streetName: 'Rua Augusta',
        city: 'Lisboa',
        postcode: '1100053',
      },
      label: 'Rua Augusta 12, 3.º Esq., 1100-053 Lisboa',
    },
  ],
};

import type { CountryCases } from '../country-cases.js';

export const spainCases: CountryCases = {
  mentions: ['Madrid, España'],
  addresses: [
    {
      address: {
        streetNumber: '12',
        streetName: 'Calle de Alcalá',
        city: 'Madrid',
        postcode: '28014',
      },
      label: 'Calle de Alcalá, 12, 28014 Madrid',
      queries: [
        'Calle de Alcalá, 12, 28014 - Madrid, España',
        'Calle de Alcalá 12, C.P. 28014 Madrid',
      ],
    },
    {
      address: {
        unit: '3º izq',
        streetNumber: '12',
        streetName: 'Calle de Alcalá',
        city: 'Madrid',
        postcode: '28014',
      },
      label: 'Calle de Alcalá, 12, 3º izq, 28014 Madrid',
    },
  ],
};
